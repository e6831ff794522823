/** Every screen by its name, fetched when it is first shown. */
import type { Component } from 'svelte'
import type { Screen } from '../lib/router.svelte'

export const screens: Record<Screen, () => Promise<{ default: Component }>> = {
  home: () => import('./home/Home.svelte'),
  new: () => import('./new/New.svelte'),
  table: () => import('./table/Table.svelte'),
  replay: () => import('./replay/Replay.svelte'),
  rules: () => import('./rules/Rules.svelte'),
  settings: () => import('./settings/Settings.svelte'),
  tutorial: () => import('./tutorial/Tutorial.svelte'),
}
