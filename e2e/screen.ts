import type { Page } from 'playwright-core'

/** One state of one screen, and how a person gets there. */
export interface Screen {
  name: string
  open: (page: Page, address: string) => Promise<void>
}

/** A path whose content has come: nothing is loading any more. */
export async function goto(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await settled(page)
  await page.evaluate(() => document.fonts.ready)
}

export const settled = (page: Page) =>
  page.waitForFunction(() => document.querySelector('[aria-busy="true"], .skeleton') === null)

export const path = (name: string, where: string): Screen => ({
  name,
  open: (page, address) => goto(page, `${address}${where}`),
})
