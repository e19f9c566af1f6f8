import { cardsScreenCopy } from '@lucas/contract/copy/banking/cards-screen.ts'
import { importsScreenCopy as copy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { walletScreenCopy } from '@lucas/contract/copy/banking/wallet-screen.ts'
import { balanceCopy } from '@lucas/contract/copy/ui.ts'
import { safeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import { addDays, toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { callApi } from './bank.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, waitUntilIdle, widths } from './page.ts'
import { getRunWidths } from './run-widths.ts'
import { register } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`

const today = toPlainDate(new Date())
const day = (ahead: number) => addDays(today, ahead)
const dayOfMonth = (date: string) => String(Number(date.slice(8)))
/** The form of the question; with the year if it is another one. */
const toSlashDay = (date: string) =>
  date
    .split('-')
    .toReversed()
    .slice(0, date.slice(0, 4) === today.slice(0, 4) ? 2 : 3)
    .join('/')
const closedOn = day(-8)

/** A card's file: 60.000 and 25.000 before the closing, 15.000 after it. */
const file = {
  name: 'tarjeta.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Tarjeta de Crédito N°: **** **** **** 4321;;',
      'Fecha;Descripción;Monto',
      `${day(-20)};PARIS LAS CONDES;60.000`,
      `${day(-12)};UBER TRIP;25.000`,
      `${day(-3)};JUMBO COSTANERA;15.000`,
      `${day(-3)};COMPRA DE OTRO;7.000`,
    ].join('\r\n'),
  ),
}

const pesos = (amount: number) => money(amount, 'CLP')
const readLeft = async (page: Page) => safeToSpend.parse(await callApi(page, '/api/analytics/left/'))

async function settle(page: Page): Promise<void> {
  await waitUntilIdle(page)
  await expectNoSideScroll(page)
  await expectAccessible(page)
}

/** Opens the preview of the card's file and leaves out the row that is not the user's. */
async function openPreview(page: Page): Promise<void> {
  await page.goto(at('/connections/importar'))
  await page.locator('input[type="file"]').setInputFiles(file)
  await page.getByRole('heading', { name: copy.preview.card.title }).waitFor()
  await page.getByRole('checkbox', { name: /COMPRA DE OTRO/ }).uncheck()
  await page.getByRole('tab', { name: `1 ${copy.preview.tabs.left_out}` }).waitFor()
  await settle(page)
}

async function confirmImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: copy.preview.confirm.import('3', false) }).click()
  await page.getByRole('heading', { name: copy.done.title('3', false) }).waitFor()
}

describe.each(getRunWidths('phone'))("a card's file to its bill, %s", (name) => {
  const width = widths[name]

  test('what is answered at the import is the debt and the bill of every screen', async () => {
    const { page } = await journey.openVisit({ width })
    await register(page, journey.product().address)
    await openPreview(page)
    const words = copy.preview.card
    await page.getByLabel(words.closing).fill(dayOfMonth(closedOn))
    await page.getByLabel(words.due).fill(dayOfMonth(day(7)))
    const question = cardsScreenCopy.debt.ask(toSlashDay(day(-3)))
    await page.getByLabel(question).fill('300000')
    await confirmImport(page)
    await page.getByText(copy.done.leftOut('1', true)).waitFor()

    await page.goto(at('/wallet'))
    const bill = page.getByRole('region', { name: /^Estado de cuenta de/ })
    await bill.getByText(pesos(285_000)).first().waitFor()
    await page.getByText(pesos(300_000)).first().waitFor()
    await settle(page)
    const left = await readLeft(page)
    // The bill is deducted, or falls due after the next income.
    const closed = left.card_bills_later.filter(({ state }) => state === 'closed')
    const later = closed.reduce((sum, { amount }) => sum + amount, 0)
    expect(left.card_bills.amount + later).toBe(285_000)
    expect(left.card_debt).toBe(300_000)

    // A corrected answer moves the bill.
    await page.getByRole('button', { name: /^Corregir deuda de/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(cardsScreenCopy.debt.form.amount).fill('200000')
    await dialog.getByRole('button', { name: cardsScreenCopy.debt.form.save }).click()
    await dialog.waitFor({ state: 'detached' })
    await bill.getByText(pesos(185_000)).first().waitFor()
    await page.goto(at('/compromisos'))
    await page.getByText(pesos(185_000)).first().waitFor()
  })

  test('an unknown debt is said in words until it is answered in the wallet', async () => {
    const { page } = await journey.openVisit({ width })
    await register(page, journey.product().address)
    await openPreview(page)
    await confirmImport(page)
    await page.goto(at('/wallet'))
    await page.getByText(balanceCopy.debtUnknown).waitFor()
    await page.getByText(walletScreenCopy.worth.unknown, { exact: true }).waitFor()
    await settle(page)
    await page.getByRole('button', { name: new RegExp(`^${cardsScreenCopy.debt.action}`) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(cardsScreenCopy.debt.form.amount).fill('300000')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: cardsScreenCopy.debt.form.save }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(pesos(300_000)).first().waitFor()
    // The card and the accounts are read again apart from each other.
    await expect.poll(() => page.getByText(balanceCopy.debtUnknown).count()).toBe(0)
  })
})
