import { netWorth } from '@lucas/contract/analytics/analysis.ts'
import { type Monthly, monthly, overview } from '@lucas/contract/analytics/analytics.ts'
import { wallet } from '@lucas/contract/banking/wallet.ts'
import { analysisCopy } from '@lucas/contract/copy/analytics/analysis.ts'
import { analysisScreenCopy as copy } from '@lucas/contract/copy/analytics/analysis-screen.ts'
import { chartsCopy } from '@lucas/contract/copy/analytics/charts.ts'
import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { accountsCopy } from '@lucas/contract/copy/banking/connections.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { plansCopy } from '@lucas/contract/copy/users/plans.ts'
import { transactionTotals } from '@lucas/contract/transactions/transaction-list.ts'
import type { Download, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { callApi, chile, linkBank, santander } from './bank.ts'
import { openDeskAndPhone } from './desk-and-phone.ts'
import { findPanel, parseMoney, period } from './figures.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll } from './page.ts'
import { register } from './test-user.ts'

const journey = useJourney()

/** Opens the screen by the profile menu, on phones by 'Más'. */
async function walkToAnalysis(page: Page, isPhone: boolean): Promise<void> {
  if (isPhone) {
    await page.getByRole('button', { name: shellCopy.more, exact: true }).click()
    await page.getByRole('dialog').getByRole('link', { name: shellCopy.analytics }).click()
  } else {
    await page.getByRole('button', { name: new RegExp(shellCopy.profile) }).click()
    await page.getByRole('menuitem', { name: shellCopy.analytics }).click()
  }
  await page.waitForURL('**/analytics')
  await findPanel(page, copy.flow.title).getByRole('slider').waitFor()
}

/** Switches an option of the 'Ver' menu. */
async function chooseView(page: Page, name: string, isOn: boolean): Promise<void> {
  await page.getByRole('button', { name: uiCopy.view, exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name, checked: !isOn }).click()
  await page.getByRole('menuitemcheckbox', { name, checked: isOn }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
}

const note = (page: Page) => page.getByRole('region', { name: copy.strip.label })

/** Reads the income and the spending of the note (positive). */
async function readInAndOut(page: Page): Promise<number[]> {
  const figure = (name: string) =>
    note(page)
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('.num')
      .first()
      .innerText()
  const texts = [await figure(analysisCopy.columns.income), await figure(analysisCopy.columns.spending)]
  return texts.map((text) => parseMoney(text).amount)
}

const openTab = (page: Page, tab: keyof typeof copy.tabs.names): Promise<void> =>
  page.getByRole('tab', { name: copy.tabs.names[tab] }).click()

const toSpokenFigures = (monthly: Monthly): number[] => [
  monthly.totals.income,
  -monthly.totals.spending,
  monthly.totals.saved,
]

/** Reads the total row of a card's table. */
async function readTotals(page: Page, title: string): Promise<number[]> {
  const card = findPanel(page, title)
  await card.getByTitle(chartsCopy.asTable).click()
  await card.locator('tfoot td .num').first().waitFor()
  const cells = await card.locator('tfoot td .num').allInnerTexts()
  return cells.map((text) => parseMoney(text).amount)
}

async function downloadChart(page: Page, chart: string, kind: string): Promise<Download> {
  await page.getByRole('button', { name: copy.download.action(chart) }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: kind }).click(),
  ])
  return file
}

async function readBytes(file: Download): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of await file.createReadStream()) parts.push(part)
  return Buffer.concat(parts)
}

test('the analysis shows the figures of the other screens, supports keys, links to transactions and offers Grow', async () => {
  const { user, desk, phone } = await openDeskAndPhone(journey)
  await linkBank(desk, chile)
  await linkBank(desk, santander)
  for (const page of [desk, phone]) {
    await page.goto(`${journey.product().address}/dashboard`)
    await walkToAnalysis(page, page === phone)
    const months = monthly.parse(await callApi(page, '/api/analytics/monthly/'))
    const { income, spending: paid, saved, saved_percentage: share } = months.totals
    await expect.poll(() => readInAndOut(page)).toEqual([income, -paid])
    const sentence = await note(page).locator('p').first().innerText()
    expect(parseMoney(sentence).amount).toBe(Math.abs(saved))
    expect(sentence).toContain(
      saved > 0 ? copy.sentence.ofIncome(`${share?.toFixed(1).replace('.', ',')}%`) : copy.sentence.over,
    )
    await expectAccessible(page)
    await expectNoSideScroll(page)

    const flow = findPanel(page, copy.flow.title).getByRole('slider')
    const last = await flow.getAttribute('aria-valuetext')
    await flow.focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => flow.getAttribute('aria-valuetext')).not.toBe(last)

    expect(await readTotals(page, copy.flow.title)).toEqual(toSpokenFigures(months))
    const spending = -months.totals.spending
    await findPanel(page, copy.facts.title).getByRole('link').first().waitFor()

    // The arrow keys walk through the tabs; each is in the address.
    await page.getByRole('tab', { name: copy.tabs.names.flow }).focus()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL('**/analytics?tab=categories')
    await page.getByRole('tabpanel', { name: copy.tabs.names.categories }).waitFor()
    expect((await readTotals(page, copy.trends.title)).at(-1)).toBe(spending)
    // Features of the plan Grow show their description and price.
    await findPanel(page, copy.comparison.title).getByText(plansCopy.grow.price).waitFor()
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await openTab(page, 'merchants')
    expect((await readTotals(page, copy.merchants.title)).at(-1)).toBe(spending)
    expect((await readTotals(page, copy.weekdays.title)).at(-1)).toBe(spending)
    expect((await readTotals(page, copy.fixed.title)).at(-1)).toBe(spending)
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await openTab(page, 'worth')
    const had = wallet.parse(await callApi(page, '/api/wallet/'))
    const worth = netWorth.parse(await callApi(page, '/api/analytics/net-worth/'))
    expect(worth.points.at(-1)?.net).toBe(had.worth[0]?.net)
    await findPanel(page, copy.worth.title).getByRole('slider').waitFor()
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await page.reload()
    await page.getByRole('tab', { name: copy.tabs.names.worth, selected: true }).waitFor()
    await openTab(page, 'flow')
    await page.getByRole('button', { name: copy.download.action(copy.flow.title) }).click()
    await page.getByRole('menuitem', { name: copy.download.picture }).click()
    await page.getByRole('dialog').getByText(plansCopy.grow.price).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await period(page, 'this_month').check({ force: true })
    await page.getByText(copy.twoMonths).first().waitFor()
    const now = overview.parse(await callApi(page, '/api/analytics/overview/'))
    await expect.poll(async () => (await readInAndOut(page))[1]).toBe(-now.spending)
  }

  // By day of payment the same purchases count on the due day of their bill; the address keeps the choice.
  for (const page of [desk, phone]) {
    await page.goto(`${journey.product().address}/analytics`)
    await chooseView(page, copy.view.byPayment, true)
    await page.waitForURL('**/analytics?by=payment')
    await page.getByText(copy.spendingDay.note).waitFor()
    const byPurchase = monthly.parse(await callApi(page, '/api/analytics/monthly/'))
    const byPayment = monthly.parse(await callApi(page, '/api/analytics/monthly/?by=payment'))
    expect(byPayment.totals.spending).not.toBe(byPurchase.totals.spending)
    expect(byPayment.totals.income).toBe(byPurchase.totals.income)
    await expect.poll(() => readInAndOut(page)).toEqual([byPayment.totals.income, -byPayment.totals.spending])
    await openTab(page, 'categories')
    const category = findPanel(page, copy.trends.title)
    await category.getByRole('slider').first().waitFor()
    expect(await category.getByRole('link').count()).toBe(0)
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await page.reload()
    await expect.poll(() => readInAndOut(page)).toEqual([byPayment.totals.income, -byPayment.totals.spending])
    await chooseView(page, copy.view.byPayment, false)
    await expect
      .poll(() => readInAndOut(page))
      .toEqual([byPurchase.totals.income, -byPurchase.totals.spending])
    await expect.poll(() => new URL(page.url()).searchParams.has('by')).toBe(false)
  }

  // A bar links to its transactions.
  await desk.goto(`${journey.product().address}/analytics?tab=categories`)
  const bars = findPanel(desk, copy.trends.title).getByRole('slider').first()
  await bars.focus()
  await desk.keyboard.press('ArrowLeft')
  const shown = parseMoney((await bars.getAttribute('aria-valuetext')) ?? '').amount
  await desk.keyboard.press('Enter')
  await desk.waitForURL('**/spend?*')
  const totals = transactionTotals.parse(
    await callApi(desk, `/api/transactions/totals/${new URL(desk.url()).search}`),
  )
  expect(-(totals.sums.find(({ currency }) => currency === 'CLP')?.spending ?? 0)).toBe(shown)
  await desk.goBack()

  await journey.product().runOperator('plan', user.email, 'grow')
  // The banks know 13 months: a year before them there is nothing to compare with.
  await findPanel(desk, copy.comparison.title).getByText(copy.comparison.unknown).waitFor()
  await expectAccessible(desk)
  await openTab(desk, 'flow')
  const months = monthly.parse(await callApi(desk, '/api/analytics/monthly/'))
  const csv = (await readBytes(await downloadChart(desk, copy.flow.title, copy.download.file))).toString(
    'utf8',
  )
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
  const picture = await readBytes(await downloadChart(desk, copy.flow.title, copy.download.picture))
  expect(picture.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect(picture.length).toBeGreaterThan(20_000)
})

test('the other cards stay when one request fails', async () => {
  const visit = await journey.openVisit()
  const { page } = visit
  await register(page, journey.product().address)
  await page.goto(`${journey.product().address}/analytics`)
  await page.getByRole('heading', { name: copy.none.title }).waitFor()
  await callApi(page, '/api/accounts/', 'POST', { name: accountsCopy.cash, opening_balance: 0 })
  visit.allowPageError(/api\/analytics\/merchants/)
  await page.route('**/api/analytics/merchants/**', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`${journey.product().address}/analytics?tab=merchants`)
  await page.getByText(copy.merchants.failed).waitFor()
  await findPanel(page, copy.weekdays.title).getByText(copy.empty).waitFor()
  await page.unroute('**/api/analytics/merchants/**')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await findPanel(page, copy.merchants.title).getByText(copy.empty).waitFor()
  expect(await page.getByRole('radio', { name: dashboardCopy.period.names.last_12_months }).isChecked()).toBe(
    true,
  )
})
