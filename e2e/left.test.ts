import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { safeToSpendCopy as copy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import { transactionPanelsCopy } from '@lucas/contract/copy/transactions/transaction-panels.ts'
import { type PayCycle, payCycle, safeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { addDays, toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { callApi, chile, linkBank } from './bank.ts'
import { computeFlow, fetchExpectedAccounts } from './expected-data.ts'
import { parseMoney, period, readCards } from './figures.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, widths } from './page.ts'
import { getRunWidths } from './run-widths.ts'
import { bannerCount, filterButton, listOf } from './spend.ts'
import { register } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`
const today = toPlainDate(new Date())

const safeToSpendPanel = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: copy.title }) })
const line = (page: Page, title: string) =>
  safeToSpendPanel(page).getByRole('button', { name: new RegExp(`^${title}`) })
const readFigure = async (page: Page, title: string) => parseMoney(await line(page, title).innerText()).amount
const fetchCycle = async (page: Page): Promise<PayCycle> => payCycle.parse(await callApi(page, '/api/cycle/'))

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
    await safeToSpendPanel(page).waitFor()
    const { lines } = copy
    const sum =
      (await readFigure(page, lines.balance)) +
      (await readFigure(page, lines.bills)) +
      (await readFigure(page, lines.instalments)) +
      (await readFigure(page, lines.goals))
    const answer = safeToSpend.parse(await callApi(page, '/api/analytics/left/'))
    expect(answer.free).toBe(sum)
    await line(page, lines.goals).click()
    await safeToSpendPanel(page).getByRole('link', { name: 'Viaje al sur' }).waitFor()
    await line(page, lines.bills).click()
    await expectAccessible(page)
    await expectNoSideScroll(page)

    await safeToSpendPanel(page).getByRole('button', { name: copy.payday.change }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: copy.payday.names.day_15 }).check()
    await dialog.getByText(/^Próximo pago: \S+ 15 de/).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await safeToSpendPanel(page)
      .getByText(/hasta el 14 de|para llegar al 14 de/)
      .waitFor()

    const { from } = await fetchCycle(page)
    expect(from.slice(8)).toBe('15')
    const flow = computeFlow(accounts, from, today)
    await period(page, 'my_cycle').check()
    await page.getByText(dashboardCopy.period.comparedWith.my_cycle).first().waitFor()
    await expect
      .poll(() => readCards(page).then(({ income, spending }) => ({ income, spending })))
      .toEqual(flow)

    await page.goto(at('/spend'))
    await listOf(page).waitFor()
    await filterButton(page).click()
    await page.getByRole('button', { name: transactionListCopy.chips.periods.my_cycle }).click()
    await page.waitForURL(/period=my_cycle/)
    await expect
      .poll(() => page.getByLabel(transactionPanelsCopy.filter.from, { exact: true }).inputValue())
      .toBe(from)
    // Without the panel, which covers the list on a phone.
    await page.goto(at('/spend?period=my_cycle'))
    await listOf(page).waitFor()
    const rows = accounts.flatMap((account) => account.rows).filter(({ date }) => date >= from)
    await expect.poll(() => bannerCount(page)).toContain(`${rows.length} de `)
  })
})
