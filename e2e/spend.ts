import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import type { Locator, Page } from 'playwright-core'
import { parseMoney } from './figures.ts'

/** Finds parts of the transaction list by their accessible roles. */
export const listOf = (page: Page): Locator => page.getByRole('region', { name: transactionListCopy.list })
export const rowsOf = (page: Page): Locator => listOf(page).locator('[data-position]')
export const rowAt = (page: Page, position: number): Locator =>
  listOf(page).locator(`[data-position="${position}"]`)
export const searchField = (page: Page): Locator =>
  page.getByRole('textbox', { name: transactionListCopy.search })
export const filterButton = (page: Page): Locator =>
  page.getByRole('button', { name: new RegExp(`^${transactionListCopy.filter}`) })

/** Opens the list at an address and waits for its rows. */
export async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await rowsOf(page).first().waitFor()
}

/** Returns the text of the first row below the sticky bars. */
export const topRow = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll('.sticky, .sticky > .absolute')]
      .map((bar) => bar.getBoundingClientRect())
      .filter(({ top, height }) => top < 200 && height < 400)
    const edge = Math.max(...bars.map(({ bottom }) => bottom))
    const rows = [...document.querySelectorAll('[data-position]')].map((row) => ({
      text: row.textContent ?? '',
      ...row.getBoundingClientRect().toJSON(),
    }))
    return rows.filter(({ bottom }) => bottom > edge + 1).toSorted((a, b) => a.top - b.top)[0]?.text ?? ''
  })

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

/** Returns the count of the banner, such as "9 de 21 transacciones". */
export async function bannerCount(page: Page): Promise<string> {
  return page.getByRole('heading', { level: 2 }).first().locator('+ p').innerText()
}
