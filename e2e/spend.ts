import { transactionDetailCopy } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import { transactionPanelsCopy } from '@lucas/contract/copy/transactions/transaction-panels.ts'
import {
  type Transaction,
  type TransactionPage,
  transactionPage,
} from '@lucas/contract/transactions/transaction.ts'
import type { Locator, Page } from 'playwright-core'
import { callApi } from './bank.ts'
import { parseMoney } from './figures.ts'
import { waitUntilIdle } from './page.ts'

/** Finds parts of the transaction list by their accessible roles. */
export const listOf = (page: Page): Locator => page.getByRole('region', { name: transactionListCopy.list })
export const rowsOf = (page: Page): Locator => listOf(page).locator('[data-position]')
export const rowAt = (page: Page, position: number): Locator =>
  listOf(page).locator(`[data-position="${position}"]`)
export const searchField = (page: Page): Locator =>
  page.getByRole('textbox', { name: transactionListCopy.search })
export const filterButton = (page: Page): Locator =>
  page.getByRole('button', { name: new RegExp(`^${transactionListCopy.filter}`) })

/** Chooses an item in the menu of the open detail. */
export async function chooseInDetail(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: transactionDetailCopy.more, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Finds the filter panel, which is a sheet on a phone. */
export const filterPanel = (page: Page, isPhone: boolean): Locator =>
  isPhone
    ? page.getByRole('dialog', { name: transactionPanelsCopy.filter.title })
    : page.getByRole('complementary', { name: transactionListCopy.filter })

/** Opens the list at an address and waits for its rows. */
export async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await rowsOf(page).first().waitFor()
}

/** Reads the lower edge of the bars above the list, and the rows from the top. */
const readRowPlaces = (page: Page) =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll('.sticky, .sticky > .absolute')]
      .map((bar) => bar.getBoundingClientRect())
      .filter(({ top, height }) => top < 200 && height < 400)
    const rows = [...document.querySelectorAll('[data-position]')].map((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return { text: row.textContent ?? '', top, bottom }
    })
    return {
      edge: Math.max(...bars.map(({ bottom }) => bottom)),
      rows: rows.toSorted((a, b) => a.top - b.top),
    }
  })

/** Returns the text of the first row below the bars; a row with a single visible pixel does not count. */
export async function topRow(page: Page): Promise<string> {
  const { edge, rows } = await readRowPlaces(page)
  return rows.find(({ bottom }) => bottom > edge + 1)?.text ?? ''
}

/** Scrolls a little where only a pixel or two of a row are seen, which may count or not. */
export async function leaveRowEdge(page: Page): Promise<void> {
  const { edge, rows } = await readRowPlaces(page)
  if (rows.some(({ bottom }) => Math.abs(bottom - edge) < 4)) await page.mouse.wheel(0, 12)
}

/** Returns text and amount of every rendered row, from the top. */
export async function drawnRows(page: Page): Promise<{ text: string; currency: string; amount: number }[]> {
  const rows = await rowsOf(page).evaluateAll((all) =>
    all
      .map((row) => ({
        text: row.textContent ?? '',
        position: Number(row.getAttribute('data-position')),
        money:
          [...row.querySelectorAll('.num')].findLast((part) => part.textContent?.includes('$'))
            ?.textContent ?? '',
      }))
      .toSorted((a, b) => a.position - b.position),
  )
  return rows.map(({ text, money }) => ({ text, ...parseMoney(money) }))
}

/** Returns the line below the title of the banner, such as "21 transacciones, del 1 al 20". */
export async function bannerCount(page: Page): Promise<string> {
  return page.getByRole('heading', { level: 2 }).first().locator('+ p').innerText()
}

/** Returns the number of transactions that the filter or search finds, from the banner. */
export async function resultCount(page: Page): Promise<number> {
  const title = await page.getByRole('heading', { level: 2, name: /^Resultados: / }).innerText()
  return Number(title.replaceAll(/\D/g, ''))
}

/** Reads count, days and sums in pesos, by their labels, from the banner of a filtered list. */
export async function readResult(page: Page) {
  await waitUntilIdle(page)
  const figures = await page
    .locator('header')
    .filter({ has: page.getByRole('heading', { level: 2, name: /^Resultados: / }) })
    .locator('dl')
    .first()
    .locator('div')
    .all()
  const sums = figures.map(
    async (figure): Promise<[string, number]> => [
      await figure.locator('dt').innerText(),
      parseMoney(await figure.locator('dd').innerText()).amount,
    ],
  )
  return {
    count: await resultCount(page),
    days: await bannerCount(page),
    sums: Object.fromEntries(await Promise.all(sums)),
  }
}

/** Loads all transactions of a filter over HTTP. */
export async function listAll(page: Page, query: string): Promise<Transaction[]> {
  const results: Transaction[] = []
  for (let next: string | null = `/api/transactions/?limit=500&${query}`; next !== null; ) {
    const answer: TransactionPage = transactionPage.parse(await callApi(page, next))
    results.push(...answer.results)
    next = answer.next
  }
  return results
}

/** Sums the transactions in pesos that count. */
export const sumPesos = (rows: readonly Transaction[], counts: (row: Transaction) => boolean) =>
  rows.filter((row) => row.currency === 'CLP' && counts(row)).reduce((sum, { amount }) => sum + amount, 0)
