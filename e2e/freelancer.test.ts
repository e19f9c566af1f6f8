import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { safeToSpendCopy as copy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import { safeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import { addDays, addMonths, firstOfMonth, toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { callApi } from './bank.ts'
import { confirm, input, makeAccount, waitForTable } from './imports.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, widths } from './page.ts'
import { register } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`
const today = toPlainDate(new Date())

const opening = 1_450_000
/** What each month brings, the last eight whole ones, and the days on which it arrives. */
const paid = [1_100_000, 300_000, 900_000, 1_600_000, 0, 700_000, 1_300_000, 400_000]
const paidOn = [3, 21, 11, 27, 1, 9, 17, 24]
const spending = 600_000

interface Row {
  date: string
  text: string
  amount: number
}

/** Eight months of a freelancer who lives on 600.000 a month, up to yesterday. */
const rows: Row[] = paid
  .flatMap((amount, at) => {
    const month = addMonths(firstOfMonth(today), at - paid.length)
    const onDay = (day: number) => addDays(month, day - 1)
    return [
      { date: onDay(5), text: 'ARRIENDO DEPTO PROVIDENCIA', amount: -350_000 },
      ...[2, 8, 14, 20, 26].map((day) => ({ date: onDay(day), text: 'COMPRA JUMBO', amount: -50_000 })),
      ...(amount > 0
        ? [{ date: onDay(paidOn[at] ?? 1), text: 'TRANSFERENCIA DE ESTUDIO NORTE', amount }]
        : []),
    ]
  })
  .concat({ date: today, text: 'COMPRA LIDER', amount: -20_000 })
  .toSorted((a, b) => a.date.localeCompare(b.date))
const balance = rows.reduce((sum, { amount }) => sum + amount, opening)

const toBankDate = (date: string) => date.split('-').toReversed().join('/')

/** The statement that the bank offers: charges and deposits in columns of their own, with the balance. */
function buildFile(): { name: string; mimeType: string; buffer: Buffer } {
  let running = opening
  const lines = rows.map(({ date, text, amount }) => {
    running += amount
    return `${toBankDate(date)};${text};${amount < 0 ? -amount : ''};${amount > 0 ? amount : ''};${running}`
  })
  const text = ['Fecha;Descripción;Cargos;Abonos;Saldo', ...lines].join('\r\n')
  return { name: 'cartola.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
}

const panelOf = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: copy.title }) })
const fetchLeft = async (page: Page) => safeToSpend.parse(await callApi(page, '/api/analytics/left/'))

describe.each(['desk', 'phone'] as const)('a freelancer, %s', (name) => {
  test('imports a file and reads for how long the money lasts, without an amount per day', async () => {
    const { page } = await journey.openVisit({ width: widths[name] })
    await register(page, journey.product().address)
    await page.goto(at('/connections/importar'))
    await input(page).setInputFiles(buildFile())
    await makeAccount(page, 'Cuenta Independiente')
    await page.getByText(importsScreenCopy.preview.account.made).waitFor()
    await confirm(page, rows.length).click()
    await page.getByText(importsScreenCopy.done.title(String(rows.length), false)).waitFor()
    await waitForTable(page)

    await page.goto(at('/dashboard'))
    const panel = panelOf(page)
    const halfMonths = Math.floor((balance * 2) / spending)
    await panel.getByText(copy.runway.title(halfMonths)).waitFor()
    const left = await fetchLeft(page)
    expect(left).toMatchObject({
      cycle: { income_mode: 'irregular' },
      balance: { amount: balance },
      per_day: null,
      usual_spending: spending,
      runway: { half_months: halfMonths, amount: balance },
    })
    await panel
      .getByText(money(left.safe_monthly ?? 0, 'CLP'))
      .first()
      .waitFor()
    expect(await panel.getByText(copy.perDay, { exact: true }).count()).toBe(0)
    const summary = page.getByLabel(dashboardCopy.summary.label)
    await summary.getByRole('heading', { name: dashboardCopy.summary.spending }).waitFor()
    expect(await summary.locator('p .text-negative, p .text-income').count()).toBe(0)
    await expectAccessible(page)
    await expectNoSideScroll(page)

    // One press says that there is a salary; the setting leads back.
    await panel.getByRole('button', { name: copy.mode.correct }).click()
    await panel.getByText(copy.runway.title(halfMonths)).waitFor({ state: 'detached' })
    expect((await fetchLeft(page)).per_day).not.toBeNull()
    await panel.getByRole('button', { name: copy.payday.change }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: copy.mode.names.automatic }).check()
    await dialog.getByText(copy.mode.found(copy.mode.names.irregular)).waitFor()
    await dialog.getByRole('radio', { name: copy.cushion.choices.none }).check()
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await panel.getByText(copy.runway.title(halfMonths)).waitFor()
    await expect.poll(async () => (await fetchLeft(page)).cushion.amount).toBe(0)
  })
})
