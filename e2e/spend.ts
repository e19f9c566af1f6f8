import { spendCopy } from '@lucas/contract/copy/spend.ts'
import type { Locator, Page } from 'playwright-core'
import { moneyOf } from './figures.ts'

/** What the list of movements shows, as a person and a screen reader find it. */
export const listOf = (page: Page): Locator => page.getByRole('region', { name: spendCopy.list })
export const rowsOf = (page: Page): Locator => listOf(page).locator('[data-position]')
export const rowAt = (page: Page, position: number): Locator =>
  listOf(page).locator(`[data-position="${position}"]`)
export const searchField = (page: Page): Locator => page.getByRole('textbox', { name: spendCopy.search })
export const filterButton = (page: Page): Locator =>
  page.getByRole('button', { name: new RegExp(`^${spendCopy.filter}`) })

/** Opens the list at an address and waits for its rows. */
export async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await rowsOf(page).first().waitFor()
}

/** The id of the row that stands first below the bars. */
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

/** Name and amount of every row that is drawn, from the top. */
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
  return rows.map(({ text, money }) => ({ text, ...moneyOf(money) }))
}

/** The rows' number, as the banner says it: "9 de 21 transacciones" is 9. */
export async function bannerCount(page: Page): Promise<string> {
  return page.getByRole('heading', { level: 2 }).first().locator('+ p').innerText()
}
