import { importsScreenCopy as importCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { reviewScreenCopy as copy } from '@lucas/contract/copy/transactions/review-screen.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import { periodRange, toPlainDate } from '@lucas/contract/rules/periods.ts'
import { transactionTotals } from '@lucas/contract/transactions/transaction-list.ts'
import { generateFileHousehold } from '@lucas/household/file-household.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { callApi } from './bank.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, widths } from './page.ts'
import { getRunWidths } from './run-widths.ts'
import { register } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`

const { files, truth, unproved } = generateFileHousehold({
  last: periodRange('last_month', toPlainDate(new Date())).from.slice(0, 7),
  months: 14,
})

/** Imports a statement. A second account of a bank is created by the choice of the user. */
async function importFile(page: Page, { name, rows, text }: (typeof files)[number]): Promise<void> {
  const words = importCopy.preview
  await page.goto(at('/connections/importar'))
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'application/x-ofx', buffer: Buffer.from(text) })
  const account = page.getByRole('combobox', { name: words.account.label })
  await account.waitFor()
  const confirm = page.getByRole('button', { name: words.confirm.import(String(rows), false) })
  const missing = page.getByText(words.account.missing).first()
  await confirm.or(missing).first().waitFor()
  if (await missing.isVisible()) {
    await account.selectOption('made')
    const dialog = page.getByRole('dialog', { name: words.account.dialog.title })
    await dialog.getByRole('button', { name: words.account.dialog.save }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await confirm.click()
  await page.getByText(importCopy.done.title(String(rows), false)).waitFor()
}

/** What the screens sum in each month. */
const readSums = (page: Page) =>
  Promise.all(
    truth.map(async ({ month }) => {
      const path = `/api/transactions/totals/?date_from=${month}-01&date_to=${month}-28`
      const { sums } = transactionTotals.parse(await callApi(page, path))
      const of = (currency: string) => {
        const found = sums.find((one) => one.currency === currency)
        const unit = currency === 'USD' ? 100 : 1
        return {
          income: Math.round(Number(found?.income ?? 0) * unit),
          spending: Math.round(Math.abs(Number(found?.spending ?? 0)) * unit),
        }
      }
      return { month, CLP: of('CLP'), USD: of('USD') }
    }),
  )

describe.each(getRunWidths('phone'))('four files of two banks, %s', (name) => {
  test('need one confirmation of own transfers, which can be undone', async () => {
    const { page } = await journey.openVisit({ width: widths[name] })
    await register(page, journey.product().address)
    for (const file of files) await importFile(page, file)

    await page.goto(at('/spend/revisar'))
    const batch = page.getByRole('region', { name: copy.pairs.title(unproved) })
    await batch.getByText(copy.effect.income(money(0, 'CLP')).slice(0, 12)).waitFor()
    await batch.getByRole('button', { name: copy.pairs.show }).click()
    await batch
      .getByRole('checkbox')
      .nth(unproved - 1)
      .waitFor()
    await expectNoSideScroll(page)
    await expectAccessible(page)
    const before = await readSums(page)
    expect(before).not.toEqual(truth)
    await batch.getByRole('button', { name: copy.pairs.confirmAll }).click()
    await batch.waitFor({ state: 'detached' })
    await expect.poll(() => readSums(page)).toEqual(truth)
    await page.getByRole('button', { name: copy.undo }).first().click()
    await batch.waitFor()
    await expect.poll(() => readSums(page)).toEqual(before)
    await batch.getByRole('button', { name: copy.pairs.confirmAll }).click()
    await expect.poll(() => readSums(page)).toEqual(truth)
  })
})
