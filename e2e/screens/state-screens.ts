import { paletteCopy } from '@lucas/contract/copy/palette.ts'
import { budgetsScreenCopy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import type { Page, Route } from 'playwright-core'
import { widths } from '../page.ts'
import { goto, path, type Screen } from './screen.ts'

const screenPaths = {
  dashboard: '/dashboard',
  panel: '/dashboard-legacy',
  topbar: '/dashboard-topbar',
  spend: '/spend',
  review: '/spend/revisar',
  goals: '/objetivos',
  budgets: '/presupuestos',
  commitments: '/compromisos',
  connections: '/connections',
  import: '/connections/importar',
  alerts: '/alerts',
  analytics: '/analytics',
  wallet: '/wallet',
  'settings-security': '/settings?tab=security',
  'settings-connections': '/settings?tab=connections',
  'settings-notifications': '/settings?tab=notifications',
  'settings-categories': '/settings?tab=categories',
  'settings-plan': '/settings?tab=plan',
  'settings-privacy': '/settings?tab=privacy',
  'settings-support': '/settings?tab=support',
} as const

/** Whether a URL is a data request. Session requests must succeed before any screen opens. */
const isData = ({ pathname }: URL): boolean =>
  pathname.startsWith('/api/') && !/^\/api\/(auth|ws|security\/$|csp-report)/.test(pathname)

/** Removes stored goals, which would be shown instead of the loading state. */
const clearStoredGoals = (page: Page) => page.evaluate(() => localStorage.removeItem('lucas-goals'))

/** Returns a screen with changed responses for its data requests. */
const screenWithAnswers = (
  name: string,
  where: string,
  answer: (route: Route) => Promise<void> | void,
  seen: string,
): Screen => ({
  name,
  async open(page, address) {
    await clearStoredGoals(page)
    await page.route(isData, answer)
    await page.goto(`${address}${where}`)
    await page.locator(seen).first().waitFor()
    await page.evaluate(() => document.fonts.ready)
  },
  leave: (page) => page.unrouteAll({ behavior: 'ignoreErrors' }),
  provokes: /status of 503/,
})

const loadingScreens = Object.entries(screenPaths).map(([name, where]) =>
  screenWithAnswers(`${name}-loading`, where, () => undefined, '[aria-busy="true"] >> visible=true'),
)

/** Returns a screen where one request is never answered: the placeholders of a detail or a dialog. */
const waitingScreen = (
  name: string,
  where: string,
  request: string | RegExp,
  press: (page: Page) => Promise<void>,
): Screen => ({
  name,
  async open(page, address) {
    await page.route(request, () => undefined)
    await page.goto(`${address}${where}`)
    await press(page)
    await page.locator('[aria-busy="true"] >> visible=true').first().waitFor()
    await page.evaluate(() => document.fonts.ready)
  },
  leave: (page) => page.unrouteAll({ behavior: 'ignoreErrors' }),
})
const waitingScreens = [
  waitingScreen('spend-detail-loading', '/spend', /\/api\/transactions\/[0-9a-f-]{36}\/$/, (page) =>
    page.locator('[data-position="0"]').click(),
  ),
  waitingScreen('budgets-proposal-loading', '/presupuestos', '**/api/budgets/proposal/**', async (page) => {
    await page.getByRole('button', { name: budgetsScreenCopy.options }).click()
    await page.getByRole('menuitem', { name: budgetsScreenCopy.propose }).click()
  }),
  waitingScreen('licences-loading', '/licencias', '**/licencias.json', async () => {}),
]
/** Goals also arrive by socket, so that they do not fail. */
const { goals: _, ...requestedPaths } = screenPaths
const failingScreens = Object.entries(requestedPaths).map(([name, where]) =>
  screenWithAnswers(
    `${name}-error`,
    where,
    (route) => route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' }),
    `main :text("${uiCopy.retry}"), main [role="alert"]`,
  ),
)

/** Screens with hidden amounts; the same key shows them again. */
const privateScreens = Object.entries(screenPaths).map(
  ([name, where]): Screen => ({
    name: `${name}-private`,
    async open(page, address) {
      await goto(page, `${address}${where}`)
      await page.keyboard.press('Shift+H')
      await page.locator('html[data-privacy="on"]').waitFor()
    },
    leave: (page) => page.keyboard.press('Shift+H'),
  }),
)

const palette = (name: string, typed: string, seen: string): Screen => ({
  name,
  async open(page, address) {
    await goto(page, `${address}/dashboard`)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: paletteCopy.label }).fill(typed)
    await page.getByText(seen).first().waitFor()
  },
})

/** Screens of the user with two banks: loading, failed, and with hidden amounts. */
export const stateScreens: readonly Screen[] = [
  ...loadingScreens,
  ...waitingScreens,
  ...failingScreens,
  ...privateScreens,
  palette('palette-start', '', paletteCopy.groups.screens),
  palette('palette-nothing', 'nada que calce', paletteCopy.nothing('nada que calce')),
  {
    name: 'more',
    width: widths.phone,
    async open(page, address) {
      await goto(page, `${address}/dashboard`)
      await page.getByRole('button', { name: shellCopy.more, exact: true }).click()
      await page.getByRole('dialog').getByRole('link', { name: shellCopy.wallet }).waitFor()
    },
  },
  {
    name: 'settings-notifications-open',
    async open(page, address) {
      await goto(page, `${address}/settings?tab=notifications`)
      await page.locator('summary').first().click()
    },
  },
  { ...path('nowhere', '/no-hay-nada-aqui'), provokes: /status of 404/ },
]
