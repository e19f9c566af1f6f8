import { netWorth } from '@lucas/contract/analysis.ts'
import { type Monthly, monthly, overview } from '@lucas/contract/analytics.ts'
import { analysisCopy } from '@lucas/contract/copy/analysis.ts'
import { analysisScreenCopy as copy } from '@lucas/contract/copy/analysis-screen.ts'
import { chartsCopy } from '@lucas/contract/copy/charts.ts'
import { accountsCopy } from '@lucas/contract/copy/connections.ts'
import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import { plansCopy } from '@lucas/contract/copy/plans.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { transactionTotals } from '@lucas/contract/transaction-list.ts'
import { wallet } from '@lucas/contract/wallet.ts'
import type { Download, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call, chile, linkBank, santander } from './bank.ts'
import { deskAndPhone } from './desk-and-phone.ts'
import { moneyOf, panelOf, period } from './figures.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll } from './page.ts'
import { register } from './person.ts'

const journey = useJourney()

/** As a person gets there: by the chip's menu, on phones by 'Más'. */
async function walkToAnalysis(page: Page, isPhone: boolean): Promise<void> {
  if (isPhone) {
    await page.getByRole('button', { name: shellCopy.more }).click()
    await page.getByRole('dialog').getByRole('link', { name: shellCopy.analytics }).click()
  } else {
    await page.getByRole('button', { name: new RegExp(shellCopy.profile) }).click()
    await page.getByRole('menuitem', { name: shellCopy.analytics }).click()
  }
  await page.waitForURL('**/analytics')
  await panelOf(page, copy.flow.title).getByRole('slider').waitFor()
}

/** Income, spending and what stayed, as the strip says them. */
async function stripOf(page: Page): Promise<number[]> {
  const figures = page.getByRole('region', { name: copy.strip.label }).locator('dd .num')
  return (await figures.allInnerTexts())
    .filter((text) => text.includes('$'))
    .slice(0, 3)
    .map((text) => moneyOf(text).amount)
}

const spokenOf = (monthly: Monthly): number[] => [
  monthly.totals.income,
  -monthly.totals.spending,
  monthly.totals.saved,
]

/** The last row of a card's table: what its rows make together. */
async function totalsOf(page: Page, title: string): Promise<number[]> {
  const card = panelOf(page, title)
  await card.getByTitle(chartsCopy.asTable).click()
  await card.locator('tfoot td .num').first().waitFor()
  const cells = await card.locator('tfoot td .num').allInnerTexts()
  return cells.map((text) => moneyOf(text).amount)
}

async function get(page: Page, chart: string, kind: string): Promise<Download> {
  await page.getByRole('button', { name: copy.download.action(chart) }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: kind }).click(),
  ])
  return file
}

async function bytesOf(file: Download): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of await file.createReadStream()) parts.push(part)
  return Buffer.concat(parts)
}

test('analysis at both widths: figures of the other screens, keys, rows behind a mark, and what Grow holds', async () => {
  const { person, desk, phone } = await deskAndPhone(journey)
  await linkBank(desk, chile)
  await linkBank(desk, santander)
  for (const page of [desk, phone]) {
    await page.goto(`${journey.product().address}/dashboard`)
    await walkToAnalysis(page, page === phone)
    const months = monthly.parse(await call(page, '/api/analytics/monthly/'))
    await expect.poll(() => stripOf(page)).toEqual(spokenOf(months))
    await expectAccessible(page)
    await expectNoSideScroll(page)

    const flow = panelOf(page, copy.flow.title).getByRole('slider')
    const last = await flow.getAttribute('aria-valuetext')
    await flow.focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => flow.getAttribute('aria-valuetext')).not.toBe(last)

    expect(await totalsOf(page, copy.flow.title)).toEqual(spokenOf(months))
    const spending = -months.totals.spending
    expect((await totalsOf(page, copy.trends.title)).at(-1)).toBe(spending)
    expect((await totalsOf(page, copy.merchants.title)).at(-1)).toBe(spending)
    expect((await totalsOf(page, copy.weekdays.title)).at(-1)).toBe(spending)
    expect((await totalsOf(page, copy.fixed.title)).at(-1)).toBe(spending)
    const had = wallet.parse(await call(page, '/api/wallet/'))
    const worth = netWorth.parse(await call(page, '/api/analytics/net-worth/'))
    expect(worth.points.at(-1)?.net).toBe(had.worth[0]?.net)
    await expectAccessible(page)

    // Of the plan Grow: what it is and what it costs, in place of the thing.
    await panelOf(page, copy.comparison.title).getByText(plansCopy.grow.price).waitFor()
    await page.getByRole('button', { name: copy.download.action(copy.flow.title) }).click()
    await page.getByRole('menuitem', { name: copy.download.picture }).click()
    await page.getByRole('dialog').getByText(plansCopy.grow.price).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await period(page, 'this_month').check({ force: true })
    await page.getByText(copy.twoMonths).first().waitFor()
    const now = overview.parse(await call(page, '/api/analytics/overview/'))
    await expect.poll(async () => (await stripOf(page))[1]).toBe(-now.spending)
  }

  // A bar leads to the movements that it stands for.
  await desk.goto(`${journey.product().address}/analytics`)
  const bars = panelOf(desk, copy.trends.title).getByRole('slider').first()
  await bars.focus()
  await desk.keyboard.press('ArrowLeft')
  const told = moneyOf((await bars.getAttribute('aria-valuetext')) ?? '').amount
  await desk.keyboard.press('Enter')
  await desk.waitForURL('**/spend?*')
  const totals = transactionTotals.parse(
    await call(desk, `/api/transactions/totals/${new URL(desk.url()).search}`),
  )
  expect(-(totals.sums.find(({ currency }) => currency === 'CLP')?.spending ?? 0)).toBe(told)
  await desk.goBack()

  await journey.product().operate('plan', person.email, 'grow')
  await panelOf(desk, copy.comparison.title).getByText(copy.comparison.movers).waitFor()
  await expectAccessible(desk)
  const months = monthly.parse(await call(desk, '/api/analytics/monthly/'))
  const csv = (await bytesOf(await get(desk, copy.flow.title, copy.download.file))).toString('utf8')
  const lines = csv
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'))
  expect(lines[0]?.[0]).toContain(analysisCopy.columns.month)
  expect(lines.at(-1)?.slice(1, 4).map(Number)).toEqual([
    months.totals.income,
    months.totals.spending,
    months.totals.saved,
  ])
  const picture = await bytesOf(await get(desk, copy.flow.title, copy.download.picture))
  expect(picture.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect(picture.length).toBeGreaterThan(20_000)
})

test('one question that fails leaves the other cards', async () => {
  const visit = await journey.visit()
  const { page } = visit
  await register(page, journey.product().address)
  await page.goto(`${journey.product().address}/analytics`)
  await page.getByRole('heading', { name: copy.none.title }).waitFor()
  await call(page, '/api/accounts/', 'POST', { name: accountsCopy.cash, opening_balance: 0 })
  visit.expectFault(/api\/analytics\/merchants/)
  await page.route('**/api/analytics/merchants/**', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`${journey.product().address}/analytics`)
  await page.getByText(copy.merchants.failed).waitFor()
  await panelOf(page, copy.flow.title).getByText(copy.empty).waitFor()
  await page.unroute('**/api/analytics/merchants/**')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await panelOf(page, copy.merchants.title).getByText(copy.empty).waitFor()
  expect(await page.getByRole('radio', { name: dashboardCopy.period.names.last_12_months }).isChecked()).toBe(
    true,
  )
})
