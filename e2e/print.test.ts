import { analysisScreenCopy } from '@lucas/contract/copy/analytics/analysis-screen.ts'
import { categoryNames } from '@lucas/contract/copy/transactions/categories.ts'
import { transactionListCopy as copy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import { transactionStatement } from '@lucas/contract/transactions/transaction-list.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { callApi, chile, linkBank, santander } from './bank.ts'
import { openDeskAndPhone } from './desk-and-phone.ts'
import { useJourney } from './journey.ts'
import { expectNoSideScroll, waitUntilIdle } from './page.ts'
import { listOf, openList } from './spend.ts'

const journey = useJourney()
let pages: { desk: Page; phone: Page }
const paperOf = (page: Page) => page.getByRole('region', { name: copy.print.title })
/** Prints without the dialog of the browser, which ends at once in one without a screen. */
const skipPrintDialog = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.removeAttribute('data-printed')
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
async function endPrint(page: Page): Promise<void> {
  await page.emulateMedia({ media: null })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await paperOf(page).waitFor({ state: 'detached' })
}

beforeAll(async () => {
  pages = await openDeskAndPhone(journey)
  await linkBank(pages.desk, chile)
  await linkBank(pages.desk, santander)
})

describe.each(['desk', 'phone'] as const)('printing on a %s', (name) => {
  test('paper has every transaction of the filter, and nothing else', async () => {
    const page = pages[name]
    const { results } = transactionStatement.parse(
      await callApi(page, '/api/transactions/statement/?category=TRANSPORTE'),
    )
    expect(results.length).toBeGreaterThan(100)
    await openList(page, `${journey.product().address}/spend?category=TRANSPORTE`)
    await skipPrintDialog(page)
    if (name === 'phone') {
      // The toolbar has no room for the button.
      await page.getByRole('button', { name: copy.sort }).click()
      await page.getByRole('menuitem', { name: copy.print.action }).click()
    } else await page.getByRole('button', { name: copy.print.action }).click()
    await page.locator('html[data-printed]').waitFor()
    await page.emulateMedia({ media: 'print' })
    const paper = paperOf(page)
    expect(await paper.locator('tbody tr').count()).toBe(results.length)
    await paper.getByText(copy.print.filters(categoryNames.TRANSPORTE)).waitFor()
    expect(await listOf(page).isVisible()).toBe(false)
    await endPrint(page)
  })
})

test('paper is light while the dark theme is chosen', async () => {
  const { desk: page } = pages
  await openList(page, `${journey.product().address}/spend?category=TRANSPORTE`)
  const inkOf = (theme: string) =>
    page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen
      return getComputedStyle(document.body).color
    }, theme)
  expect(await inkOf('dark')).not.toBe(await inkOf('light'))
  await page.emulateMedia({ media: 'print' })
  expect(await inkOf('dark')).toBe(await inkOf('light'))
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.evaluate(() => delete document.documentElement.dataset.theme)
  const ofSystem = await page.evaluate(() => getComputedStyle(document.body).color)
  expect(ofSystem).toBe(await inkOf('light'))
  await page.evaluate(() => delete document.documentElement.dataset.theme)
  await page.emulateMedia({ media: null, colorScheme: 'light' })
})

test('Análisis on paper has its charts and nothing that can be pressed', async () => {
  const { desk: page } = pages
  await page.goto(`${journey.product().address}/analytics`)
  await page.getByRole('slider').first().waitFor()
  await waitUntilIdle(page)
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('heading', { name: analysisScreenCopy.flow.title }).waitFor()
  for (const role of ['navigation', 'radiogroup', 'tablist', 'button'] as const)
    await expect.poll(() => page.getByRole(role).count(), { message: role }).toBe(0)
  const note = page.getByRole('region', { name: analysisScreenCopy.strip.label }).locator('section')
  expect(await note.evaluate((card) => getComputedStyle(card).backgroundColor)).toBe('rgb(255, 255, 255)')
  await page.emulateMedia({ media: null })
})

test('modo privado hides the amounts on paper', async () => {
  const { desk: page } = pages
  await openList(page, `${journey.product().address}/spend?category=TRANSPORTE`)
  await page.keyboard.press('Shift+H')
  await page.locator('html[data-privacy="on"]').waitFor({ state: 'attached' })
  await skipPrintDialog(page)
  await page.keyboard.press('Control+p')
  await page.locator('html[data-printed]').waitFor()
  await page.emulateMedia({ media: 'print' })
  const text = await paperOf(page).innerText()
  expect(text).toContain('$•••••')
  expect(text).not.toMatch(/\$\s?\d/)
  await endPrint(page)
  await page.keyboard.press('Shift+H')
  await page.locator('html:not([data-privacy])').waitFor({ state: 'attached' })
})

test("the browser's own print has what is loaded, says so, and offers every transaction afterwards", async () => {
  const { desk: page } = pages
  const totals = transactionStatement.parse(
    await callApi(page, '/api/transactions/statement/?category=TRANSPORTE'),
  ).totals
  await openList(page, `${journey.product().address}/spend?category=TRANSPORTE`)
  await waitUntilIdle(page)
  await skipPrintDialog(page)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  const paper = paperOf(page)
  const shown = await paper.locator('tbody tr').count()
  expect(shown).toBeGreaterThan(0)
  expect(shown).toBeLessThan(totals.count)
  await paper.getByText(copy.print.partial(shown, totals.count)).waitFor()
  expect(await listOf(page).isVisible()).toBe(false)
  await endPrint(page)
  await page.getByRole('button', { name: copy.print.printAll }).click()
  await page.locator('html[data-printed]').waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await paper.locator('tbody tr').count()).toBe(totals.count)
  await endPrint(page)
})

test("the browser's own print of a list that is loaded whole is a whole statement", async () => {
  const { desk: page } = pages
  await openList(page, `${journey.product().address}/spend?category=TRANSPORTE&period=last_month`)
  await waitUntilIdle(page)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  const paper = paperOf(page)
  await paper.locator('tbody tr').first().waitFor()
  expect(await paper.innerText()).not.toContain('«Imprimir»')
  await endPrint(page)
  expect(await page.getByRole('button', { name: copy.print.printAll }).count()).toBe(0)
})

test('the charts of Análisis fit on A4', async () => {
  const { desk: page } = pages
  await page.goto(`${journey.product().address}/analytics`)
  await page.getByRole('slider').first().waitFor()
  await waitUntilIdle(page)
  await page.emulateMedia({ media: 'print' })
  const usual = page.viewportSize()
  // A4 without its margins, in CSS pixels.
  await page.setViewportSize({ width: 688, height: 1016 })
  const charts = page.locator('main svg[class*="block"], main [role="slider"] svg, main figure svg')
  const boxes = await charts.evaluateAll((all) =>
    all
      .map((chart) => chart.getBoundingClientRect())
      .map(({ width, height, right }) => ({ width, height, right })),
  )
  const drawn = boxes.filter(({ width, height }) => width > 100 && height > 60)
  expect(drawn.length).toBeGreaterThan(0)
  for (const { right } of drawn) expect(right).toBeLessThanOrEqual(688)
  await expectNoSideScroll(page)
  await page.emulateMedia({ media: null })
  if (usual) await page.setViewportSize(usual)
})
