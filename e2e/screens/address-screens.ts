import { openSessionList } from '@lucas/contract/auth/account-security.ts'
import type { PrivateAddress } from '@lucas/contract/auth/private-address.ts'
import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import { settingsCopy } from '@lucas/contract/copy/users/settings.ts'
import type { CalendarFeed } from '@lucas/contract/planning/commitments.ts'
import type { Page } from 'playwright-core'
import { waitUntilIdle } from '../page.ts'
import { goto, type Screen } from './screen.ts'

const copy = commitmentsScreenCopy.feed
const created: CalendarFeed = {
  shows_names: true,
  shows_amounts: false,
  shows_automatic: false,
  created_at: new Date().toISOString(),
  last_used_at: null,
}

/** Answers for a user who has no address of a calendar and creates one: a real one needs a password, and ends after ten. */
const stubFeed = (page: Page) =>
  page.route('**/api/commitments/calendar-feed/', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 201,
          json: {
            feed: created,
            address: `${new URL(page.url()).origin}/api/calendar/${'x'.repeat(43)}.ics`,
          },
        })
      : route.fulfill({ json: { feed: null } }),
  )

/** Creates the address in the dialog of Compromisos. */
export async function createFeed(page: Page): Promise<void> {
  await page.getByRole('button', { name: copy.create }).click()
  await page.getByRole('dialog').getByRole('button', { name: copy.create }).click()
  await page.getByLabel(copy.address).waitFor()
}

const unroute = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' })

/** A screen of Compromisos of a user without an address of the calendar. */
export const feedScreen = (name: string, press: (page: Page) => Promise<void>): Screen => ({
  name,
  async open(page, address) {
    await stubFeed(page)
    await goto(page, `${address}/compromisos`)
    await press(page)
    await waitUntilIdle(page)
  },
  leave: unroute,
})

const address: PrivateAddress = {
  kind: 'calendar_feed',
  created_at: '2026-11-20T15:00:00.000Z',
  last_used_at: new Date().toISOString(),
}

/** A screen of settings of a user with a private address and a session on another device. */
const settingsScreen = (name: string, tab: string, press: (page: Page) => Promise<void>): Screen => ({
  name,
  async open(page, origin) {
    await page.route('**/api/security/addresses/', (route) =>
      route.fulfill({ json: { results: [address], count: 1, next: null, previous: null } }),
    )
    await page.route('**/api/auth/sessions/', async (route) => {
      const answer = await route.fetch()
      const list = openSessionList.parse(await answer.json())
      const others = list.results.map((session) => ({
        ...session,
        id: crypto.randomUUID(),
        is_current: false,
      }))
      await route.fulfill({ response: answer, json: { ...list, results: [...list.results, ...others] } })
    })
    await goto(page, `${origin}/settings?tab=${tab}`)
    await press(page)
    await waitUntilIdle(page)
  },
  leave: unroute,
})

const pressForDialog = async (page: Page, name: string | RegExp) => {
  await page.getByRole('button', { name }).click()
  await page.getByRole('dialog').waitFor()
}

/** The private address of a calendar: its creation, its place in Seguridad, and what ends it. */
export const addressScreens: readonly Screen[] = [
  feedScreen('commitments-feed-new', (page) => pressForDialog(page, copy.create)),
  feedScreen('commitments-feed', createFeed),
  settingsScreen('settings-security-address', 'security', (page) =>
    page.getByText(settingsCopy.addresses.kinds.calendar_feed).waitFor(),
  ),
  settingsScreen('settings-address-end', 'security', (page) =>
    pressForDialog(page, settingsCopy.addresses.endOf(settingsCopy.addresses.kinds.calendar_feed)),
  ),
  settingsScreen('settings-end-others', 'security', async (page) => {
    await pressForDialog(page, /^Cerrar la/)
    await page.getByText(settingsCopy.addresses.stop).waitFor()
  }),
  settingsScreen('settings-password', 'account', async (page) => {
    await pressForDialog(page, settingsCopy.access.change)
    await page.getByText(settingsCopy.addresses.stop).waitFor()
  }),
]
