import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { categoryNames, categorySources } from '@lucas/contract/copy/transactions/categories.ts'
import { transactionDetailCopy } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import { demoCopy, demoLinkCopy } from '@lucas/contract/copy/users/demo.ts'
import { demoScreenCopy as copy } from '@lucas/contract/copy/users/demo-screen.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { parseMoney } from './figures.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, refusedCall, waitUntilIdle, widths } from './page.ts'
import { getRunWidths } from './run-widths.ts'
import { goto } from './screens/screen.ts'
import { createTestUser, register } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`

const bar = (page: Page) => page.getByRole('complementary', { name: copy.bar.label })

async function explore(page: Page): Promise<void> {
  await page.getByRole('link', { name: demoLinkCopy.explore }).click()
  await page.waitForURL('**/dashboard')
  await bar(page).waitFor()
}

const leave = (page: Page) => bar(page).getByRole('button', { name: copy.bar.leave }).click()

/** Reads local storage and session storage. */
const storedState = (
  page: Page,
  key: string,
): Promise<{ forGood: Record<string, string>; ofVisit: string[] }> =>
  page.evaluate(
    (prefix) => ({
      forGood: { ...localStorage },
      ofVisit: Object.keys(sessionStorage).filter((name) => name.startsWith(prefix)),
    }),
    key,
  )

async function readBalance(page: Page): Promise<number> {
  const card = page.getByRole('region', { name: dashboardCopy.summary.label }).locator('.num').first()
  await card.waitFor()
  return parseMoney(await card.innerText()).amount
}

describe.each(getRunWidths('phone'))('the demo, %s', (name) => {
  const width = widths[name]

  test('a visitor can try the demo from the landing page, and leaving removes its data from the browser', async () => {
    const { page, allowPageError } = await journey.openVisit({ width })
    allowPageError(refusedCall)
    await page.goto(at('/landing'))
    await explore(page)
    expect(await readBalance(page)).toBeGreaterThan(1_000_000)
    await waitUntilIdle(page)
    await expectNoSideScroll(page)
    await expectAccessible(page)

    await goto(page, at('/spend'))
    await bar(page).waitFor()
    await page.getByRole('region', { name: transactionListCopy.list }).getByRole('button').first().click()
    const category = page
      .locator('dt', { hasText: new RegExp(`^${transactionDetailCopy.category}$`) })
      .locator('+ dd')
    await category.getByRole('button').click()
    await page.getByRole('menuitemradio', { name: categoryNames.ROPA }).click()
    await expect.poll(() => category.innerText()).toContain(categorySources.person)

    await goto(page, at('/objetivos'))
    for (const goal of [demoCopy.goals.emergency, demoCopy.goals.vacation, demoCopy.goals.home])
      await page.getByText(goal, { exact: true }).first().waitFor()
    await expectAccessible(page)

    // External actions are disabled in the demo, and the screen says so.
    await goto(page, at('/connections?conectar=1'))
    await page.getByRole('dialog').getByText(demoCopy.closed).waitFor()
    await page.keyboard.press('Escape')

    expect((await storedState(page, 'lucas-example')).forGood).not.toHaveProperty('auth-storage')
    await page.reload()
    await leave(page)
    await page.waitForURL(at('/'))
    await page.getByRole('link', { name: demoLinkCopy.explore }).waitFor()
    expect(await storedState(page, 'lucas-example')).toEqual({ forGood: {}, ofVisit: [] })
  })

  test('a signed-in user can open the demo and returns to the unchanged account', async () => {
    const { page, openTab } = await journey.openVisit({ width })
    const own = await register(page, at(''), createTestUser())
    await page.goto(at('/dashboard'))
    await page.getByRole('heading', { name: dashboardCopy.onboarding.title }).waitFor()
    await waitUntilIdle(page)
    const before = await storedState(page, 'lucas-example')
    await explore(page)
    expect(await readBalance(page)).toBeGreaterThan(1_000_000)
    const other = await openTab()
    await other.goto(at('/dashboard'))
    await other.getByRole('heading', { name: dashboardCopy.onboarding.title }).waitFor()
    expect(await bar(other).count()).toBe(0)
    await waitUntilIdle(other)
    await waitUntilIdle(page)
    expect(await bar(page).getByRole('button', { name: copy.bar.create }).count()).toBe(0)
    await leave(page)
    await page.getByRole('heading', { name: dashboardCopy.onboarding.title }).waitFor()
    expect(await bar(page).count()).toBe(0)
    await waitUntilIdle(page)
    const after = await storedState(page, 'lucas-example')
    expect(after.ofVisit).toEqual([])
    expect(findStoredUser(after)).toEqual(findStoredUser(before))
    expect(findStoredUser(after).email).toBe(own.email)
  })
})

const findStoredUser = ({ forGood }: { forGood: Record<string, string> }) =>
  JSON.parse(forGood['auth-storage'] ?? '{}').state.user

test('an expired demo session shows a message and another one can start', async () => {
  const { page, allowPageError } = await journey.openVisit()
  allowPageError(refusedCall)
  await page.goto(at('/ejemplo'))
  await bar(page).waitFor()
  await waitUntilIdle(page)
  // The server ended the demo session: it expired, or another tab left it.
  await page.evaluate(() => {
    const { access } = JSON.parse(sessionStorage.getItem('lucas-example') ?? '{}').state
    const headers = { authorization: `Bearer ${access}` }
    void fetch('/api/example/', { method: 'DELETE', keepalive: true, headers })
  })
  await page.getByRole('heading', { name: copy.overTitle }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: copy.again }).click()
  await page.waitForURL('**/dashboard')
  await bar(page).waitFor()
})
