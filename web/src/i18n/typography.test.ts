import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

const FRENCH = new URL('./fr/', import.meta.url)
/** A mark without a no-break space (U+00A0) beside it, an ellipsis after a space, a straight apostrophe. */
const LOOSE = /(^|[^\u00a0])[:;!?»]|«(?!\u00a0)|\s…|'/

/** Every piece of text in a source file: whole strings, and what stands between the values of a template. */
function pieces(source: ts.Node): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The pieces of a text that break the rules of French typography. */
function loose(text: string): string[] {
  return pieces(ts.createSourceFile('words.ts', text, ts.ScriptTarget.Latest)).filter((piece) => LOOSE.test(piece))
}

test('French texts have a no-break space before : ; ! ? and inside guillemets', () => {
  const files = readdirSync(FRENCH).filter((name) => name.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(10)
  for (const name of files) expect([name, ...loose(readFileSync(new URL(name, FRENCH), 'utf8'))]).toEqual([name])
})

test('a plain space, no space, a narrow space, loose guillemets and a straight apostrophe are found', () => {
  const right = "const x = ['Quoi\u00a0?', `À ${you}\u00a0: «\u00a0oui\u00a0»`, on ? 'a' : 'b…', 'l’an']"
  const wrong = ["'Quoi ?'", "'Quoi?'", '`À ${you} : oui`', '`${you}: oui`', "'Non\u202f!'", "'« oui\u00a0»'", "'Un …'", '"l\'an"', "'oui ; non'"]
  expect(loose(right)).toEqual([])
  for (const each of wrong) expect([each, loose(`const x = ${each}`).length]).toEqual([each, 1])
})
