import { monthly, userMonths } from '@lucas/contract/analytics/analytics.ts'
import { analysisScreenCopy as copy } from '@lucas/contract/copy/analytics/analysis-screen.ts'
import { chartsCopy } from '@lucas/contract/copy/analytics/charts.ts'
import { goalsScreenCopy } from '@lucas/contract/copy/planning/goals-screen.ts'
import { shortDay } from '@lucas/contract/rules/day-text.ts'
import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { callApi, linkBank, santander } from './bank.ts'
import { openDeskAndPhone } from './desk-and-phone.ts'
import { findPanel, parseMoney, period } from './figures.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll } from './page.ts'

const journey = useJourney()

const readMonths = async (page: Page) => {
  const { months } = userMonths.parse(await callApi(page, '/api/analytics/months/'))
  const [first, running] = [months.at(-12), months.at(-1)]
  if (first === undefined || running === undefined) throw new Error('there are fewer than twelve months')
  return { first, running }
}

test('months from payday to payday hold in Análisis and Metas', async () => {
  const { desk, phone } = await openDeskAndPhone(journey)
  await linkBank(desk, santander)
  await callApi(desk, '/api/cycle/', 'PATCH', { payday: 'day_15' })
  await callApi(desk, '/api/budgets/', 'PATCH', { period: 'cycle' })
  const goal = { name: 'Viaje', target_amount: 1_200_000, target_date: '2199-12-31' }
  await callApi(desk, '/api/goals/', 'POST', goal)
  const { address } = journey.product()
  for (const page of [desk, phone]) {
    await page.goto(`${address}/analytics`)
    const flow = findPanel(page, copy.flow.title)
    await flow.getByTitle(chartsCopy.asTable).click()
    const { first, running } = await readMonths(page)
    const days = chartsCopy.days(shortDay(running.from, running.to), shortDay(running.to, ''))
    await flow.getByRole('link', { name: days }).waitFor()
    const query = `from=${first.from}&to=${toPlainDate(new Date())}&months=own`
    const { totals } = monthly.parse(await callApi(page, `/api/analytics/monthly/?${query}`))
    const cells = await flow.locator('tfoot td .num').allInnerTexts()
    expect(cells.map((text) => parseMoney(text).amount)).toEqual([
      totals.income,
      -totals.spending,
      totals.saved,
    ])
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await period(page, 'this_month').check({ force: true })
    await page.getByText(copy.twoMonths).first().waitFor()
    await page.goto(`${address}/objetivos`)
    const today = toPlainDate(new Date())
    const saved = goalsScreenCopy.summary.savedBetween(
      shortDay(running.from, today),
      shortDay(running.to, today),
    )
    await page.getByText(saved).waitFor()
    await expectNoSideScroll(page)
  }
})
