import type { Page } from 'playwright-core'
import { quiet, type Width } from './page.ts'

/** One state of one screen, and how a person gets there. */
export interface Screen {
  name: string
  open: (page: Page, address: string) => Promise<void>
  /** The address, of a screen that needs nothing else. */
  where?: string
  /** Undoes what the state needed, before the next screen. */
  leave?: (page: Page) => Promise<void>
  /** The only width that knows it. */
  width?: Width
  /** What the browser prints because the state was provoked. */
  provokes?: RegExp
}

/** A path whose content has come: nothing is loading any more. */
export async function goto(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await quiet(page)
  await page.evaluate(() => document.fonts.ready)
}

export const path = (name: string, where: string): Screen => ({
  name,
  where,
  open: (page, address) => goto(page, `${address}${where}`),
})
