import { categoryNames } from '@lucas/contract/copy/transactions/categories.ts'
import { splitCopy as copy } from '@lucas/contract/copy/transactions/split.ts'
import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chile, linkBank } from './bank.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, widths } from './page.ts'
import { getRunWidths } from './run-widths.ts'
import { openList, readResult, rowAt } from './spend.ts'
import { register } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`

/** Reads the number of transactions of a month and its spending from the banner. */
async function readMonth(page: Page): Promise<{ count: number; spent: number }> {
  await openList(page, at('/spend?period=last_month'))
  const { count, sums } = await readResult(page)
  return { count, spent: sums[transactionListCopy.banner.spending] ?? 0 }
}

describe.each(getRunWidths('phone'))('splits, %s', (name) => {
  const width = widths[name]

  test('a purchase can be split into three, spread over months and joined, each with undo', async () => {
    const { page } = await journey.openVisit({ width })
    await register(page, journey.product().address)
    await linkBank(page, chile)
    const before = await readMonth(page)
    await openList(page, at('/spend?category=ALIMENTACIÓN&sort=amount&order=asc&period=last_month'))
    await rowAt(page, 0).click()
    await page.waitForURL(/[?&]id=/)
    const id = new URL(page.url()).searchParams.get('id') ?? ''
    const whole = at(`/spend?id=${id}`)

    await page.getByRole('button', { name: copy.open, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: copy.title })
    await dialog.getByRole('button', { name: copy.add }).click()
    const amount = (part: number) => dialog.getByLabel(copy.amount, { exact: true }).nth(part)
    await amount(1).fill('2000')
    await amount(2).fill('9000000')
    await dialog.getByText(/^Sobran/).waitFor()
    await expectAccessible(page)
    await amount(2).fill('500')
    await dialog.getByText(copy.fits).waitFor()
    await dialog.getByLabel(copy.category, { exact: true }).nth(1).selectOption('SALUD')
    await dialog.getByLabel(copy.name, { exact: true }).nth(1).fill('Crema y vitaminas')
    await dialog.getByRole('button', { name: copy.tags(2) }).click()
    await dialog.getByRole('button', { name: 'Mensual', exact: true }).click()
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await dialog.getByRole('button', { name: copy.submit(3) }).click()
    await dialog.waitFor({ state: 'detached' })
    const parts = page.getByRole('region', { name: copy.section })
    await parts.getByText('Crema y vitaminas').click()
    await parts.getByText(copy.whole).waitFor()
    await page.getByText(categoryNames.SALUD).first().waitFor()
    await expectAccessible(page)
    expect(await readMonth(page)).toEqual({ ...before, count: before.count + 2 })

    await page.goto(whole)
    await page.getByRole('button', { name: copy.edit, exact: true }).click()
    const edit = page.getByRole('dialog', { name: copy.editTitle })
    await edit.getByText(copy.modes.months).click()
    await edit.getByLabel(copy.months).fill('4')
    await edit.getByText(copy.fits).waitFor()
    await expectAccessible(page)
    await edit.getByRole('button', { name: copy.save }).click()
    await edit.waitFor({ state: 'detached' })
    await expect.poll(() => parts.getByRole('listitem').count()).toBe(4)
    const spread = await readMonth(page)
    expect(spread.count).toBe(before.count)
    expect(spread.spent).toBeGreaterThan(before.spent)

    await page.goto(whole)
    await page.getByRole('button', { name: copy.edit, exact: true }).click()
    await edit.getByRole('button', { name: copy.join }).click()
    await page.getByText(copy.joined).waitFor()
    await parts.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: copy.undo, exact: true }).click()
    await expect.poll(() => parts.getByRole('listitem').count()).toBe(4)
  })
})
