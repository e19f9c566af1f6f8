import { categoryNames, categorySources } from '@lucas/contract/copy/categories.ts'
import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import { exampleCopy } from '@lucas/contract/copy/example.ts'
import { exampleLinkCopy } from '@lucas/contract/copy/example-link.ts'
import { exampleScreenCopy as copy } from '@lucas/contract/copy/example-screen.ts'
import { spendCopy } from '@lucas/contract/copy/spend.ts'
import { transactionDetailCopy } from '@lucas/contract/copy/transaction-detail.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { moneyOf } from './figures.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, quiet, refused, widths } from './page.ts'
import { newPerson, register } from './person.ts'
import { goto } from './screen.ts'
import { widthsOfRun } from './widths-of-run.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`

const bar = (page: Page) => page.getByRole('complementary', { name: copy.bar.label })

async function explore(page: Page): Promise<void> {
  await page.getByRole('link', { name: exampleLinkCopy.explore }).click()
  await page.waitForURL('**/dashboard')
  await bar(page).waitFor()
}

const leave = (page: Page) => bar(page).getByRole('button', { name: copy.bar.leave }).click()

/** What this browser keeps: for good, and of the visit in this tab. */
const kept = (page: Page, key: string): Promise<{ forGood: Record<string, string>; ofVisit: string[] }> =>
  page.evaluate(
    (prefix) => ({
      forGood: { ...localStorage },
      ofVisit: Object.keys(sessionStorage).filter((name) => name.startsWith(prefix)),
    }),
    key,
  )

async function balanceOf(page: Page): Promise<number> {
  const card = page.getByRole('region', { name: dashboardCopy.summary.label }).locator('.num').first()
  await card.waitFor()
  return moneyOf(await card.innerText()).amount
}

describe.each(widthsOfRun('phone'))('looking around, %s', (name) => {
  const width = widths[name]

  test('a visitor comes in from the landing page, tries what there is, and leaves nothing behind', async () => {
    const { page, expectFault } = await journey.visit({ width })
    expectFault(refused)
    await page.goto(at('/landing'))
    await explore(page)
    expect(await balanceOf(page)).toBeGreaterThan(1_000_000)
    await quiet(page)
    await expectNoSideScroll(page)
    await expectAccessible(page)

    await goto(page, at('/spend'))
    await bar(page).waitFor()
    await page.getByRole('region', { name: spendCopy.list }).getByRole('button').first().click()
    const category = page
      .locator('dt', { hasText: new RegExp(`^${transactionDetailCopy.category}$`) })
      .locator('+ dd')
    await category.getByRole('button').click()
    await page.getByRole('menuitemradio', { name: categoryNames.ROPA }).click()
    await expect.poll(() => category.innerText()).toContain(categorySources.person)

    await goto(page, at('/objetivos'))
    for (const goal of [exampleCopy.goals.emergency, exampleCopy.goals.vacation, exampleCopy.goals.home])
      await page.getByText(goal, { exact: true }).first().waitFor()
    await expectAccessible(page)

    // Nothing outside can be reached from here, and the screen says so.
    await goto(page, at('/connections?conectar=1'))
    await page.getByRole('dialog').getByText(exampleCopy.closed).waitFor()
    await page.keyboard.press('Escape')

    expect((await kept(page, 'lucas-example')).forGood).not.toHaveProperty('auth-storage')
    await page.reload()
    await leave(page)
    await page.waitForURL(at('/'))
    await page.getByRole('link', { name: exampleLinkCopy.explore }).waitFor()
    expect(await kept(page, 'lucas-example')).toEqual({ forGood: {}, ofVisit: [] })
  })

  test('who is signed in looks around from an empty Resumen and finds their own account as it was', async () => {
    const { page, openTab } = await journey.visit({ width })
    const own = await register(page, at(''), newPerson())
    await page.goto(at('/dashboard'))
    await page.getByRole('heading', { name: dashboardCopy.firstSteps.title }).waitFor()
    await quiet(page)
    const before = await kept(page, 'lucas-example')
    await explore(page)
    expect(await balanceOf(page)).toBeGreaterThan(1_000_000)
    const other = await openTab()
    await other.goto(at('/dashboard'))
    await other.getByRole('heading', { name: dashboardCopy.firstSteps.title }).waitFor()
    expect(await bar(other).count()).toBe(0)
    await quiet(other)
    await quiet(page)
    expect(await bar(page).getByRole('button', { name: copy.bar.create }).count()).toBe(0)
    await leave(page)
    await page.getByRole('heading', { name: dashboardCopy.firstSteps.title }).waitFor()
    expect(await bar(page).count()).toBe(0)
    await quiet(page)
    const after = await kept(page, 'lucas-example')
    expect(after.ofVisit).toEqual([])
    expect(userIn(after)).toEqual(userIn(before))
    expect(userIn(after).email).toBe(own.email)
  })
})

const userIn = ({ forGood }: { forGood: Record<string, string> }) =>
  JSON.parse(forGood['auth-storage'] ?? '{}').state.user

test('a visit that is over says so, and another one can begin', async () => {
  const { page, expectFault } = await journey.visit()
  expectFault(refused)
  await page.goto(at('/ejemplo'))
  await bar(page).waitFor()
  await quiet(page)
  // The server took it away: by its time, or in another tab of the same visit.
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
