import { safeToSpendCopy as copy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import { transactionPanelsCopy } from '@lucas/contract/copy/transactions/transaction-panels.ts'
import { limits } from '@lucas/contract/limits.ts'
import { goal } from '@lucas/contract/planning/goal.ts'
import { type PayCycle, payCycle, type SafeToSpend, safeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import { addDays, toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { callApi, chile, linkBank } from './bank.ts'
import { expectDay } from './calendar.ts'
import { computeFlow, fetchExpectedAccounts } from './expected-data.ts'
import { parseMoney, period, readCards } from './figures.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, widths } from './page.ts'
import { getRunWidths } from './run-widths.ts'
import { filterButton, listOf, resultCount } from './spend.ts'
import { register } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`
const today = toPlainDate(new Date())

const safeToSpendPanel = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: copy.title }) })
const line = (page: Page, title: string) =>
  safeToSpendPanel(page).getByRole('button', { name: new RegExp(`^${title}`) })
/** The figure of a line; a line of 0 is not shown. */
async function readFigure(page: Page, title: string, amount: number): Promise<number> {
  if (amount !== 0) return parseMoney(await line(page, title).innerText()).amount
  await expect.poll(() => line(page, title).count()).toBe(0)
  return 0
}
const fetchCycle = async (page: Page): Promise<PayCycle> => payCycle.parse(await callApi(page, '/api/cycle/'))

/** What is left after every deduction but the money that is held back. */
const toCovered = ({ free, cushion, bills_after: billsAfter }: SafeToSpend): number =>
  free + cushion.held + billsAfter.held
const fetchLeft = async (page: Page) => safeToSpend.parse(await callApi(page, '/api/analytics/left/'))

describe.each(getRunWidths('phone'))('safe to spend, %s', (name) => {
  const width = widths[name]

  test('the figure equals the sum of its rows, follows the payday and matches Mi ciclo on other screens', async () => {
    const { page } = await journey.openVisit({ width })
    await register(page, journey.product().address)
    const caseid = await linkBank(page, chile)
    const accounts = await fetchExpectedAccounts(journey.product().bank.url, [{ bank: chile.bank, caseid }])
    await callApi(page, '/api/goals/', 'POST', {
      name: 'Viaje al sur',
      target_amount: 600_000,
      target_date: addDays(today, 150),
    })

    await page.goto(at('/dashboard'))
    await line(page, copy.lines.balance).waitFor()
    const { lines } = copy
    const answer = await fetchLeft(page)
    const sum =
      (await readFigure(page, lines.balance, answer.balance.amount)) +
      (await readFigure(page, lines.bills, answer.bills.amount)) +
      (await readFigure(page, lines.goals, answer.goals.amount))
    const charged = answer.savings.amount + answer.card_bills.amount + answer.instalments.amount
    expect(toCovered(answer)).toBe(sum + answer.incomes.amount - charged)
    // Instalments are part of the bill of their card, which has known days.
    expect(answer.instalments.amount).toBe(0)
    await safeToSpendPanel(page).getByRole('link', { name: copy.cardBill.see }).waitFor()
    await line(page, lines.goals).click()
    await safeToSpendPanel(page).getByRole('link', { name: 'Viaje al sur' }).waitFor()
    if (answer.bills.amount > 0) await line(page, lines.bills).click()
    await expectAccessible(page)
    await expectNoSideScroll(page)

    await safeToSpendPanel(page).getByRole('button', { name: copy.payday.change }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: copy.payday.short.day_15 }).check()
    await dialog.getByText(/^Próximo pago: \S+ 15 de/).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await safeToSpendPanel(page)
      .getByText(/hasta el 14 de|para llegar al 14 de|para tu colchón/)
      .first()
      .waitFor()

    const { from } = await fetchCycle(page)
    expect(from.slice(8)).toBe('15')
    const flow = computeFlow(accounts, from, today)
    await period(page, 'my_cycle').check()
    await expect
      .poll(() => readCards(page).then(({ income, spending }) => ({ income, spending })))
      .toEqual(flow)

    await page.goto(at('/spend'))
    await listOf(page).waitFor()
    await filterButton(page).click()
    await page.getByRole('button', { name: transactionListCopy.chips.periods.my_cycle }).click()
    await page.waitForURL(/period=my_cycle/)
    await expectDay(page.getByLabel(transactionPanelsCopy.filter.from, { exact: true }), from)
    // Without the panel, which covers the list on a phone.
    await page.goto(at('/spend?period=my_cycle'))
    await listOf(page).waitFor()
    const rows = accounts.flatMap((account) => account.rows).filter(({ date }) => date >= from)
    await expect.poll(() => resultCount(page)).toBe(rows.length)
  })

  test('short money names what is missing; the habit is set with one press; both screens agree about goals', async () => {
    const { page } = await journey.openVisit({ width })
    await register(page, journey.product().address)
    await linkBank(page, chile)
    await callApi(page, '/api/cycle/', 'PATCH', { payday: 'day_15' })
    const before = await fetchLeft(page)
    const { cycle } = before
    const free = toCovered(before)
    const salaryDay = cycle.habit?.next_payday ?? ''
    expect(salaryDay).not.toBe('')

    // More is set aside than there is: nothing is free any more.
    const missing = 2_812_103
    const { id } = goal.parse(
      await callApi(page, '/api/goals/', 'POST', { name: 'Pie del departamento', target_amount: 90_000_000 }),
    )
    for (let rest = Math.max(0, free) + missing; rest > 0; rest -= limits.contributionMax)
      await callApi(page, `/api/goals/${id}/contribute/`, 'POST', {
        amount: Math.min(rest, limits.contributionMax),
      })

    await page.goto(at('/dashboard'))
    const left = await fetchLeft(page)
    // What already went to savings this month carries a part of it.
    expect(left.free).toBe(Math.min(0, free) - missing + left.goals.carried)
    expect(left.shortfall?.amount).toBe(-left.free)
    const panel = safeToSpendPanel(page)
    const headline = panel.locator('p').filter({ hasText: copy.missing.before })
    await headline.waitFor()
    await expect
      .poll(async () => parseMoney(await headline.locator('.num').innerText()).amount)
      .toBe(left.shortfall?.amount)
    expect(await panel.getByText(copy.perDay, { exact: true }).count()).toBe(0)
    await panel.getByText(/tu saldo baja de cero/).waitFor()
    await line(page, copy.lines.goals).click()
    await panel.getByText(/^apartado /).waitFor()
    await expectAccessible(page)
    await expectNoSideScroll(page)

    await panel.getByRole('button', { name: copy.habit.use }).click()
    await expect.poll(async () => (await fetchCycle(page)).next_payday).toBe(salaryDay)
    await panel.getByRole('button', { name: copy.habit.use }).waitFor({ state: 'detached' })

    const dated = { name: 'Viaje al sur', target_amount: 600_000, target_date: addDays(today, 150) }
    const trip = goal.parse(await callApi(page, '/api/goals/', 'POST', dated))
    await callApi(page, `/api/goals/${trip.id}/contribute/`, 'POST', { amount: 30_000 })
    const { goals } = await fetchLeft(page)
    await page.goto(at('/objetivos'))
    await page
      .getByText(/para este mes/)
      .filter({ hasText: `${money(30_000, 'CLP')} de ${money(30_000 + goals.due, 'CLP')} cuentan` })
      .waitFor()
  })
})
