import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { categoryNames } from '@lucas/contract/copy/transactions/categories.ts'
import { manualTransactionCopy as copy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chile, linkBank } from './bank.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, waitUntilIdle, widths } from './page.ts'
import { register } from './test-user.ts'

const journey = useJourney()

/** Counts the presses of the user from now on; typing is none. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset.presses = '0'
    const count = ({ isTrusted }: Event) => {
      const { dataset } = document.documentElement
      if (isTrusted) dataset.presses = String(Number(dataset.presses) + 1)
    }
    document.addEventListener('pointerdown', count, true)
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset.presses))
}

async function boxOf(place: Locator) {
  const box = await place.boundingBox()
  if (box === null) throw new Error('the element is not shown')
  return box
}

test('an expense is added from Resumen on a phone in three presses', async () => {
  const { address } = journey.product()
  const { page } = await journey.openVisit({ width: widths.phone })
  await register(page, address)
  await linkBank(page, chile)
  await page.goto(`${address}/dashboard`)
  await waitUntilIdle(page)

  const add = page.getByRole('button', { name: dashboardCopy.actions.addSpending, exact: true })
  const [button, bar] = [await boxOf(add), await boxOf(page.getByRole('navigation', { name: shellCopy.nav }))]
  expect(button).toMatchObject({ width: 56, height: 56, x: widths.phone - 16 - 56 })
  expect(button.y + button.height, 'the button is above the tab bar').toBeLessThanOrEqual(bar.y)
  await expectAccessible(page)
  await expectNoSideScroll(page)

  const presses = await countPresses(page)
  await add.click()
  const dialog = page.getByRole('dialog', { name: copy.title })
  const amount = dialog.getByLabel(copy.fields.amount)
  await expect.poll(() => amount.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('8500')
  await dialog.locator('label').filter({ hasText: categoryNames.TRANSPORTE }).click()
  await dialog.getByRole('button', { name: copy.submitAmount.Expense('$8.500') }).click()
  await page.getByText(copy.added.Expense).waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(await presses()).toBe(3)

  const latest = page.locator('section').filter({
    has: page.getByRole('heading', { name: dashboardCopy.latest.title }),
  })
  await latest
    .getByRole('listitem')
    .filter({ hasText: categoryNames.TRANSPORTE })
    .filter({ hasText: '$8.500' })
    .waitFor()

  // The page scrolls until the button covers none of its last lines.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const links = page.locator('footer').getByRole('link')
  await links.last().waitFor()
  for (const link of await links.all()) {
    const { y, height } = await boxOf(link)
    expect(y + height, 'the button covers no link of the footer').toBeLessThanOrEqual((await boxOf(add)).y)
  }
})
