import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import { leftCopy as copy } from '@lucas/contract/copy/left.ts'
import { spendCopy } from '@lucas/contract/copy/spend.ts'
import { spendPanelsCopy } from '@lucas/contract/copy/spend-panels.ts'
import { type CycleWire, cycle, left } from '@lucas/contract/cycle.ts'
import { addDays, dayOf } from '@lucas/contract/rules/periods.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { call, chile, linkBank } from './bank.ts'
import { cardsOf, moneyOf, period } from './figures.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, widths } from './page.ts'
import { register } from './person.ts'
import { bannerCount, filterButton, listOf } from './spend.ts'
import { flowOf, truthOf } from './truth.ts'
import { widthsOfRun } from './widths-of-run.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`
const today = dayOf(new Date())

const leftPanel = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: copy.title }) })
const line = (page: Page, title: string) =>
  leftPanel(page).getByRole('button', { name: new RegExp(`^${title}`) })
const figureOf = async (page: Page, title: string) => moneyOf(await line(page, title).innerText()).amount
const cycleOf = async (page: Page): Promise<CycleWire> => cycle.parse(await call(page, '/api/cycle/'))

describe.each(widthsOfRun('phone'))('what is left, %s', (name) => {
  const width = widths[name]

  test('the sum adds up, opens to its rows, and follows the payday; Mi ciclo agrees everywhere', async () => {
    const { page } = await journey.visit({ width })
    await register(page, journey.product().address)
    const caseid = await linkBank(page, chile)
    const accounts = await truthOf(journey.product().bank.url, [{ bank: chile.bank, caseid }])
    await call(page, '/api/goals/', 'POST', {
      name: 'Viaje al sur',
      target_amount: 600_000,
      target_date: addDays(today, 150),
    })

    await page.goto(at('/dashboard'))
    await leftPanel(page).waitFor()
    const { lines } = copy
    const sum =
      (await figureOf(page, lines.balance)) +
      (await figureOf(page, lines.bills)) +
      (await figureOf(page, lines.instalments)) +
      (await figureOf(page, lines.goals))
    const told = left.parse(await call(page, '/api/analytics/left/'))
    expect(told.free).toBe(sum)
    await line(page, lines.goals).click()
    await leftPanel(page).getByRole('link', { name: 'Viaje al sur' }).waitFor()
    await line(page, lines.bills).click()
    await expectAccessible(page)
    await expectNoSideScroll(page)

    await leftPanel(page).getByRole('button', { name: copy.payday.change }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: copy.payday.names.day_15 }).check()
    await dialog.getByText(/^Próximo pago: \S+ 15 de/).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await leftPanel(page)
      .getByText(/hasta el 14 de|para llegar al 14 de/)
      .waitFor()

    const { from } = await cycleOf(page)
    expect(from.slice(8)).toBe('15')
    const flow = flowOf(accounts, from, today)
    await period(page, 'my_cycle').check()
    await page.getByText(dashboardCopy.period.comparedWith.my_cycle).first().waitFor()
    await expect
      .poll(() => cardsOf(page).then(({ income, spending }) => ({ income, spending })))
      .toEqual(flow)

    await page.goto(at('/spend'))
    await listOf(page).waitFor()
    await filterButton(page).click()
    await page.getByRole('button', { name: spendCopy.chips.periods.my_cycle }).click()
    await page.waitForURL(/period=my_cycle/)
    await expect
      .poll(() => page.getByLabel(spendPanelsCopy.filter.from, { exact: true }).inputValue())
      .toBe(from)
    // Without the panel: on a phone it lies over the list.
    await page.goto(at('/spend?period=my_cycle'))
    await listOf(page).waitFor()
    const rows = accounts.flatMap((account) => account.rows).filter(({ date }) => date >= from)
    await expect.poll(() => bannerCount(page)).toContain(`${rows.length} de `)
  })
})
