import { accountList } from '@lucas/contract/account.ts'
import { type Billing, billing } from '@lucas/contract/billing.ts'
import { connectionList } from '@lucas/contract/connection.ts'
import { authMailCopy } from '@lucas/contract/copy/auth-mail.ts'
import { billingCopy } from '@lucas/contract/copy/billing.ts'
import { connectionsCopy } from '@lucas/contract/copy/connections.ts'
import { exampleScreenCopy } from '@lucas/contract/copy/example-screen.ts'
import { goalsScreenCopy } from '@lucas/contract/copy/goals-screen.ts'
import { settingsCopy, stepUpCopy } from '@lucas/contract/copy/settings.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { freshnessCopy, uiCopy } from '@lucas/contract/copy/ui.ts'
import { addDays, dayOf } from '@lucas/contract/rules/periods.ts'
import type { Page } from 'playwright-core'
import type { z } from 'zod'
import { letterTo, markupIn } from './mail.ts'
import { settled } from './page.ts'
import { register } from './person.ts'
import { goto, path, type Screen } from './screen.ts'

const anyFailure = /status of 503|net::ERR_(FAILED|INTERNET_DISCONNECTED)|[Ff]ailed/
const unroute = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' })

/** A screen that hears from the server what it rarely says. */
function hearing<T>(
  { name, where, asked, seen }: { name: string; where: string; asked: string; seen: string },
  schema: { parse: (answer: unknown) => T },
  otherwise: (answer: T) => T,
): Screen {
  return {
    name,
    async open(page, address) {
      await page.route(asked, async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, json: otherwise(schema.parse(await answer.json())) })
      })
      await goto(page, `${address}${where}`)
      await page.getByText(seen).first().waitFor()
      await settled(page)
    },
    leave: unroute,
  }
}

/** And some hours: the page's clock ticks once a minute. */
const daysAgo = (days: number): string => new Date(Date.now() - (days + 0.5) * 86_400_000).toISOString()

const troubled = hearing<z.infer<typeof connectionList>>(
  {
    name: 'connections-troubled',
    where: '/connections',
    asked: '**/api/connections/',
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

const stale = hearing(
  { name: 'dashboard-stale', where: '/dashboard', asked: '**/api/accounts/', seen: freshnessCopy.days(5) },
  accountList,
  (accounts) => accounts.map((account) => ({ ...account, updated_at: daysAgo(5) })),
)

const pastDue = hearing<Billing>(
  {
    name: 'settings-plan-past-due',
    where: '/settings?tab=plan',
    asked: '**/api/billing/',
    seen: billingCopy.card.payNow,
  },
  billing,
  (standing) => ({
    ...standing,
    plan: 'grow',
    state: 'past_due',
    period_end: addDays(dayOf(new Date()), 3),
    next_plan: 'grow',
    next_amount: 9_990,
    retry_on: addDays(dayOf(new Date()), 2),
    tries_left: 2,
    method: billingCopy.checkout.ending('0341'),
  }),
)

/** States that a person with two banks meets seldom. */
export const rareScreens: readonly Screen[] = [
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
      await page.getByText(shellCopy.offline).waitFor()
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

/** What comes by mail; `cause` makes it come to somebody new. */
const letter = (
  name: string,
  subject: string,
  cause?: (page: Page, address: string, email: string) => Promise<unknown>,
): Screen => ({
  name,
  async open(page, address) {
    const { email } = await register(page, address)
    await page.evaluate(() => localStorage.clear())
    await cause?.(page, address, email)
    const markup = markupIn(await letterTo(page, address, email, subject))
    await page.goto('about:blank')
    await page.setContent(markup)
  },
})

const answered = (name: string, status: number | null, seen: string): Screen => ({
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

/** The same of anybody. */
export const rareVisitorScreens: readonly Screen[] = [
  answered('example-preparing', null, exampleScreenCopy.preparing),
  answered('example-failed', 503, exampleScreenCopy.failedTitle),
  path('nowhere-visitor', '/no-hay-nada-aqui'),
  letter('letter-code', authMailCopy.welcome.subject),
  letter('letter-button', authMailCopy.passwordReset.subject, (page, address, email) =>
    page.request.post(`${address}/api/auth/password/forgot/`, { data: { email } }),
  ),
]
