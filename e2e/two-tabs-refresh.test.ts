import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { chile, linkBank } from './bank.ts'
import { useJourney } from './journey.ts'
import type { Visit } from './page.ts'
import { goto } from './screens/screen.ts'
import { readStoredSession, register } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`
/** S-18 requires 200 rounds; the deep run does all of them. */
const rounds = inject('isDeepRun') ? 200 : 12

/** The browser logs a line for each rejected request, which these journeys cause. */
const refused = /status of (401|503)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/
const refreshPath = '**/api/auth/token/refresh/'

interface StoredSession {
  access: string
  refresh: string
}

/** Changes the stored session. The other tab gets a storage event from the browser, this tab a dispatched one. */
const write = (page: Page, change: Partial<StoredSession>): Promise<void> =>
  page.evaluate((change) => {
    const { state, version } = JSON.parse(localStorage.getItem('auth-storage') ?? '{}')
    const newValue = JSON.stringify({ state: { ...state, ...change }, version })
    localStorage.setItem('auth-storage', newValue)
    dispatchEvent(new StorageEvent('storage', { key: 'auth-storage', newValue }))
  }, change)

const firstDay = '2025-03-01'
let asked = 0

/** Requests days that no tab has loaded, which starts several requests at once. */
async function requestNewDays(...tabs: Page[]): Promise<void> {
  asked += 1
  const to = addDays(firstDay, asked)
  const path = `/dashboard?from=${firstDay}&to=${to}`
  await Promise.all(
    tabs.map(async (tab) => {
      const good = tab.waitForResponse(
        (answer) => answer.url().includes(`to=${to}`) && answer.status() === 200,
      )
      await go(tab, path)
      await good
    }),
  )
}

/** Navigates inside the app, as a click on a link does. */
const go = (tab: Page, path: string): Promise<void> =>
  // The router listens to this call.
  tab.evaluate((path) => history.pushState({}, '', path), path)

describe('e2e/two-tabs-refresh', () => {
  let visit: Visit
  let one: Page
  let other: Page
  let refreshes = 0

  beforeAll(async () => {
    visit = await journey.openSharedVisit()
    visit.allowPageError(refused)
    one = visit.page
    await register(one, at(''))
    await linkBank(one, chile)
    await goto(one, at('/dashboard'))
    other = await visit.openTab()
    await goto(other, at('/dashboard'))
    await requestNewDays(one, other)
    visit.context.on('request', (request) => {
      if (request.url().includes('/api/auth/token/refresh/')) refreshes += 1
    })
  })

  test(`two tabs renew their session ${rounds} times with one call each time, and no tab is signed out`, async () => {
    for (let round = 1; round <= rounds; round += 1) {
      await write(one, { access: `expired.${round}.token` })
      await requestNewDays(one, other)
      expect(refreshes, `calls after ${round} expiries`).toBe(round)
    }
    for (const tab of [one, other]) expect(new URL(tab.url()).pathname).toBe('/dashboard')
    expect((await readStoredSession(one)).access).toBe((await readStoredSession(other)).access)
  })

  test.each([
    ['answered 503', { status: 503, contentType: 'application/json', body: '{}' }],
    ['without a network', null],
  ] as const)('a renewal %s does not sign out, and the next one works', async (_, answer) => {
    await visit.context.route(refreshPath, (route) =>
      answer ? route.fulfill(answer) : route.abort('failed'),
    )
    await write(one, { access: 'expired.again.token' })
    asked += 1
    await go(one, `/dashboard?from=${firstDay}&to=${addDays(firstDay, asked)}`)
    await one.getByText(uiCopy.pageFailed).waitFor()
    expect(new URL(one.url()).pathname).toBe('/dashboard')
    expect((await readStoredSession(one)).refresh).toBeTruthy()
    await visit.context.unroute(refreshPath)
    await requestNewDays(one, other)
  })

  test('a rejected renewal ends the session in both tabs', async () => {
    await write(one, { access: 'expired.at-last.token', refresh: 'never-issued' })
    await go(one, `/dashboard?from=${firstDay}&to=${addDays(firstDay, asked + 1)}`)
    for (const tab of [one, other]) await tab.waitForURL('**/login*')
    expect(await readStoredSession(one)).not.toMatchObject({ refresh: expect.anything() })
  })
})
