import { paletteCopy } from '@lucas/contract/copy/palette.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import type { Page, Route } from 'playwright-core'
import { widths } from './page.ts'
import { goto, path, type Screen } from './screen.ts'

const places = {
  dashboard: '/dashboard',
  panel: '/dashboard-legacy',
  topbar: '/dashboard-topbar',
  spend: '/spend',
  review: '/spend/revisar',
  goals: '/objetivos',
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

/** Figures and lists; who somebody is must be known before any screen stands. */
const isData = ({ pathname }: URL): boolean =>
  pathname.startsWith('/api/') && !/^\/api\/(auth|ws|security\/$|csp-report)/.test(pathname)

/** What the browser has kept would stand where the loading is to be seen. */
const forget = (page: Page) => page.evaluate(() => localStorage.removeItem('lucas-goals'))

/** A screen whose data do not come as they should. */
const withAnswers = (
  name: string,
  where: string,
  answer: (route: Route) => Promise<void> | void,
  seen: string,
): Screen => ({
  name,
  async open(page, address) {
    await forget(page)
    await page.route(isData, answer)
    await page.goto(`${address}${where}`)
    await page.locator(seen).first().waitFor()
    await page.evaluate(() => document.fonts.ready)
  },
  leave: (page) => page.unrouteAll({ behavior: 'ignoreErrors' }),
  provokes: /status of 503/,
})

const waiting = Object.entries(places).map(([name, where]) =>
  withAnswers(`${name}-loading`, where, () => undefined, '[aria-busy="true"]'),
)
/** Goals come by their socket too. */
const { goals: _, ...asked } = places
const failing = Object.entries(asked).map(([name, where]) =>
  withAnswers(
    `${name}-error`,
    where,
    (route) => route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' }),
    `main :text("${uiCopy.retry}"), main [role="alert"]`,
  ),
)

/** Amounts are dots from before the first picture on; the key that hides them shows them again. */
const hidden = Object.entries(places).map(
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

/** What a screen of the person with two banks looks like while it waits, when it fails and when amounts are hidden. */
export const stateScreens: readonly Screen[] = [
  ...waiting,
  ...failing,
  ...hidden,
  palette('palette-start', '', paletteCopy.groups.screens),
  palette('palette-nothing', 'nada que calce', paletteCopy.nothing('nada que calce')),
  {
    name: 'more',
    width: widths.phone,
    async open(page, address) {
      await goto(page, `${address}/dashboard`)
      await page.getByRole('button', { name: shellCopy.more }).click()
      await page.getByRole('dialog').getByRole('link', { name: shellCopy.wallet }).waitFor()
    },
  },
  path('nowhere', '/no-hay-nada-aqui'),
]
