/** Who may import whom, and the lint rule that checks it. */
import path from 'node:path'

/**
 * The folders of `src`, lowest layer first. A file may import from its own folder and from every layer before it.
 * Folders of one layer may not import from each other.
 */
export const LAYERS = [
  ['api'],
  ['i18n'],
  ['state'],
  ['ui'],
  ['game/board'],
  ['game/pieces'],
  ['game/animate'],
  ['game/controller'],
  ['game/coach'],
  [
    'game/play/battle',
    'game/play/destinations',
    'game/play/end',
    'game/play/hand',
    'game/play/log',
    'game/play/menu',
    'game/play/prompt',
    'game/play/recap',
    'game/play/ships',
    'game/play/shortage',
    'game/play/skip',
    'game/play/tips',
  ],
  ['game/play'],
  ['pages/dice', 'pages/error', 'pages/home', 'pages/lobby', 'pages/newTable', 'pages/practice', 'pages/replay', 'pages/rules', 'pages/settings', 'pages/tutorial'],
  ['pages/table'],
  ['pages'],
  [''],
]

const SRC = path.join(import.meta.dirname, 'src')

/** The layer and the folder that a file of `src` belongs to: the longest entry of the list that fits. */
function placeOf(file) {
  const inside = path.relative(SRC, file).split(path.sep).join('/')
  const fits = (folder) => folder === '' || inside === folder || inside.startsWith(`${folder}/`)
  const folder = LAYERS.flat().filter(fits).sort((one, two) => two.length - one.length)[0]
  return { folder, layer: LAYERS.findIndex((folders) => folders.includes(folder)) }
}

/** Reports imports of a higher layer, or of another folder of the same layer. */
export const layers = {
  meta: { type: 'problem', schema: [], messages: { layer: '"{{from}}" may not import from "{{to}}" (the order is in layers.js).' } },
  create(context) {
    const from = placeOf(context.filename)
    function check(source) {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return
      const to = placeOf(path.resolve(path.dirname(context.filename), source.value))
      if (to.folder === from.folder || to.layer < from.layer) return
      context.report({ node: source, messageId: 'layer', data: { from: from.folder, to: to.folder } })
    }
    return {
      ImportDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      TSImportType: (node) => check(node.source ?? node.argument?.literal),
    }
  },
}
