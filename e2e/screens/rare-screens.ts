import { accountList } from '@lucas/contract/banking/account.ts'
import { connectionList } from '@lucas/contract/banking/connection.ts'
import { authMailCopy } from '@lucas/contract/copy/auth/auth-mail.ts'
import { connectionsCopy } from '@lucas/contract/copy/banking/connections.ts'
import { offlineCopy } from '@lucas/contract/copy/offline.ts'
import { goalsScreenCopy } from '@lucas/contract/copy/planning/goals-screen.ts'
import { freshnessCopy, uiCopy } from '@lucas/contract/copy/ui.ts'
import { billingCopy } from '@lucas/contract/copy/users/billing.ts'
import { demoScreenCopy } from '@lucas/contract/copy/users/demo-screen.ts'
import { settingsCopy, stepUpCopy } from '@lucas/contract/copy/users/settings.ts'
import { goalList } from '@lucas/contract/planning/goal.ts'
import { addDays, toPlainDate } from '@lucas/contract/rules/periods.ts'
import { type Billing, billing } from '@lucas/contract/users/billing.ts'
import type { Page } from 'playwright-core'
import type { z } from 'zod'
import { decodeHtml, waitForMail } from '../mail.ts'
import { waitUntilLoaded } from '../page.ts'
import { register } from '../test-user.ts'
import { goto, path, type Screen } from './screen.ts'

const anyFailure = /status of 503|net::ERR_(FAILED|INTERNET_DISCONNECTED)|[Ff]ailed/
const unroute = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' })

/** Returns a screen with a changed API response. */
function screenWithAnswer<T>(
  { name, where, url, seen }: { name: string; where: string; url: string; seen: string },
  schema: { parse: (answer: unknown) => T },
  change: (answer: T) => T,
): Screen {
  return {
    name,
    async open(page, address) {
      await page.route(url, async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, json: change(schema.parse(await answer.json())) })
      })
      await goto(page, `${address}${where}`)
      await page.getByText(seen).first().waitFor()
      await waitUntilLoaded(page)
    },
    leave: unroute,
  }
}

/** Goals whose target date was a month ago. */
const pastGoals = screenWithAnswer(
  { name: 'goals-past', where: '/objetivos', url: '**/api/goals/', seen: goalsScreenCopy.card.newDate },
  goalList,
  (list) => ({
    ...list,
    results: list.results.map((goal) => ({ ...goal, target_date: addDays(toPlainDate(new Date()), -30) })),
  }),
)

/** The dialog of such a goal, which offers a new date. The socket would send the true goals. */
const newDateScreen: Screen = {
  ...pastGoals,
  name: 'goal-new-date',
  async open(page, address) {
    await page.routeWebSocket(/\/ws\/goals\//, () => undefined)
    await pastGoals.open(page, address)
    await page.getByRole('button', { name: goalsScreenCopy.card.newDate }).first().click()
    await page.getByRole('dialog').waitFor()
  },
}

/** Adds half a day, because the page rounds down to days. */
const daysAgo = (days: number): string => new Date(Date.now() - (days + 0.5) * 86_400_000).toISOString()

const troubled = screenWithAnswer<z.infer<typeof connectionList>>(
  {
    name: 'connections-troubled',
    where: '/connections',
    url: '**/api/connections/',
    seen: connectionsCopy.errors.locked_credentials,
  },
  connectionList,
  ({ results, ...page }) => ({
    ...page,
    results: results.map((connection, at) =>
      at === 0
        ? {
            ...connection,
            state: 'error',
            error: 'locked_credentials',
            explanation: connectionsCopy.errors.locked_credentials,
            action: 'contact_bank',
            retry_at: new Date(Date.now() + 86_400_000).toISOString(),
          }
        : {
            ...connection,
            state: 'reauth_required',
            explanation: connectionsCopy.states.reauth_required,
            action: 'reconnect',
            last_sync_at: daysAgo(5),
            accounts: connection.accounts.map((account) => ({ ...account, updated_at: daysAgo(5) })),
          },
    ),
  }),
)

const stale = screenWithAnswer(
  { name: 'dashboard-stale', where: '/dashboard', url: '**/api/accounts/', seen: freshnessCopy.days(5) },
  accountList,
  (accounts) => accounts.map((account) => ({ ...account, updated_at: daysAgo(5) })),
)

const pastDue = screenWithAnswer<Billing>(
  {
    name: 'settings-plan-past-due',
    where: '/settings?tab=plan',
    url: '**/api/billing/',
    seen: billingCopy.card.payNow,
  },
  billing,
  (status) => ({
    ...status,
    plan: 'grow',
    state: 'past_due',
    period_end: addDays(toPlainDate(new Date()), 3),
    next_plan: 'grow',
    next_amount: 9_990,
    retry_on: addDays(toPlainDate(new Date()), 2),
    tries_left: 2,
    method: billingCopy.checkout.ending('0341'),
  }),
)

/** Rare states of a user with two banks. */
export const rareScreens: readonly Screen[] = [
  newDateScreen,
  troubled,
  stale,
  pastDue,
  {
    name: 'step-up',
    async open(page, address) {
      await goto(page, `${address}/settings`)
      await page.getByLabel(settingsCopy.account.phone).fill('+56 9 8765 4321')
      await page.getByRole('button', { name: settingsCopy.save.save }).click()
      await page
        .getByRole('dialog', { name: stepUpCopy.title })
        .getByLabel(stepUpCopy.password, { exact: true })
        .waitFor()
    },
    provokes: /status of 403/,
  },
  {
    name: 'checkout',
    async open(page, address) {
      await goto(page, `${address}/settings?tab=plan`)
      await page.getByRole('button', { name: billingCopy.plans.choose('Grow') }).click()
      await page.getByRole('heading', { name: billingCopy.checkout.title }).waitFor()
    },
  },
  {
    name: 'checkout-refused',
    async open(page) {
      await page.getByRole('button', { name: billingCopy.checkout.refuse }).click()
      await page.getByText(billingCopy.checkout.refused).waitFor()
    },
  },
  {
    name: 'dashboard-offline',
    async open(page, address) {
      await goto(page, `${address}/dashboard`)
      await page.context().setOffline(true)
      await page.getByText(offlineCopy.waiting).waitFor()
    },
    leave: (page) => page.context().setOffline(false),
    provokes: anyFailure,
  },
  {
    name: 'goals-reconnecting',
    async open(page, address) {
      await page.routeWebSocket('**/ws/goals/**', (socket) => socket.close())
      await goto(page, `${address}/objetivos`)
      await page.getByText(goalsScreenCopy.live.reconnecting).waitFor()
    },
  },
  {
    name: 'screen-broken',
    async open(page, address) {
      await page.route(/assets\/analytics-screen/, (route) => route.abort())
      await page.goto(`${address}/analytics`)
      await page.getByText(uiCopy.screenFailed).waitFor()
    },
    leave: unroute,
    provokes: anyFailure,
  },
]

/** Returns a screen that shows a mail to a new user; `trigger` causes the mail. */
const mailScreen = (
  name: string,
  subject: string,
  trigger?: (page: Page, address: string, email: string) => Promise<unknown>,
): Screen => ({
  name,
  async open(page, address) {
    const { email } = await register(page, address)
    await page.evaluate(() => localStorage.clear())
    await trigger?.(page, address, email)
    const markup = decodeHtml(await waitForMail(page, address, email, subject))
    await page.goto('about:blank')
    await page.setContent(markup)
    // A mail client shows a mail inside its own main region.
    await page.evaluate(() => {
      const main = document.createElement('main')
      main.append(...document.body.childNodes)
      document.body.append(main)
    })
  },
})

const demoScreen = (name: string, status: number | null, seen: string): Screen => ({
  name,
  async open(page, address) {
    await page.route('**/api/example/', (route) =>
      status === null
        ? undefined
        : route.fulfill({ status, contentType: 'application/problem+json', body: '{}' }),
    )
    await page.goto(`${address}/ejemplo`)
    await page.getByRole('heading', { name: seen }).waitFor()
    await page.evaluate(() => document.fonts.ready)
  },
  leave: unroute,
  provokes: anyFailure,
})

/** Rare states for visitors. */
export const rareVisitorScreens: readonly Screen[] = [
  demoScreen('example-preparing', null, demoScreenCopy.preparing),
  demoScreen('example-failed', 503, demoScreenCopy.failedTitle),
  { ...path('nowhere-visitor', '/no-hay-nada-aqui'), provokes: /status of 404/ },
  mailScreen('mail-code', authMailCopy.welcome.subject),
  mailScreen('mail-button', authMailCopy.passwordReset.subject, (page, address, email) =>
    page.request.post(`${address}/api/auth/password/forgot/`, { data: { email } }),
  ),
]
