import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'
import { layers } from './layers.js'

export default ts.config(
  { ignores: ['node_modules/', 'src/api/protocol.ts', 'src/game/board/standardChart.ts'] },
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'] } },
  },
  {
    files: ['src/**'],
    plugins: { jamaica: { rules: { layers } } },
    rules: { 'jamaica/layers': 'error' },
  },
  {
    rules: {
      'max-lines': ['error', 350],
      'max-lines-per-function': ['error', 40],
      'max-params': ['error', 4],
      'no-undef': 'off',
      'no-console': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      'svelte/no-at-html-tags': 'error',
      'svelte/no-navigation-without-resolve': 'off',
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
)
