/** Every page by its name, fetched when it is first shown. */
import type { Component } from 'svelte'
import type { PageName } from '../state/router.svelte'

export const pages: Record<PageName, () => Promise<{ default: Component }>> = {
  home: () => import('./home/HomePage.svelte'),
  newTable: () => import('./newTable/NewTablePage.svelte'),
  table: () => import('./table/TablePage.svelte'),
  replay: () => import('./replay/ReplayPage.svelte'),
  rules: () => import('./rules/RulesPage.svelte'),
  dice: () => import('./dice/DicePage.svelte'),
  settings: () => import('./settings/SettingsPage.svelte'),
  tutorial: () => import('./tutorial/TutorialPage.svelte'),
  practice: () => import('./practice/PracticePage.svelte'),
}
