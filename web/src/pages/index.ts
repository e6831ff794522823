/** Every screen by its name, fetched when it is first shown. */
import type { Component } from 'svelte'
import type { Screen } from '../state/router.svelte'

export const screens: Record<Screen, () => Promise<{ default: Component }>> = {
  home: () => import('./home/HomePage.svelte'),
  new: () => import('./newTable/NewTablePage.svelte'),
  table: () => import('./table/TablePage.svelte'),
  replay: () => import('./replay/ReplayPage.svelte'),
  rules: () => import('./rules/RulesPage.svelte'),
  settings: () => import('./settings/SettingsPage.svelte'),
  tutorial: () => import('./tutorial/TutorialPage.svelte'),
}
