import { svelte } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const table = process.env['JAMAICA_TABLE'] ?? 'http://127.0.0.1:1692'

export default defineConfig({
  plugins: [svelte()],
  resolve: { alias: { $data: here('../src/jamaica/data') } },
  build: {
    outDir: here('../src/jamaica/web'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What nearly every page needs is one file: many small ones are larger together, as each is compressed by itself.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', test: /web\/src\//, minShareCount: 8 }] } } },
  },
  server: {
    fs: { allow: [here('..')] },
    proxy: { '/api': { target: table }, '/ws': { target: table, ws: true } },
  },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
})
