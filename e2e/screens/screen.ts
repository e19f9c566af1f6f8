import type { Page } from 'playwright-core'
import { type Width, waitUntilIdle } from '../page.ts'

/** One state of one screen and the steps that open it. */
export interface Screen {
  name: string
  open: (page: Page, address: string) => Promise<void>
  /** The path of a screen that needs no other steps. */
  where?: string
  /** Restores the page before the next screen. */
  leave?: (page: Page) => Promise<void>
  /** The only width that has this state. */
  width?: Width
  /** Errors that the browser logs because of the state. */
  provokes?: RegExp
}

/** Opens a URL and waits until nothing is loading. */
export async function goto(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await waitUntilIdle(page)
  await page.evaluate(() => document.fonts.ready)
}

export const path = (name: string, where: string): Screen => ({
  name,
  where,
  open: (page, address) => goto(page, `${address}${where}`),
})

/** The sync dialog of an earlier screen would open again. */
export const forgetRunningSync = (page: Page) =>
  page.url().startsWith('http')
    ? page.evaluate(() => {
        for (const key of Object.keys(sessionStorage))
          if (key.includes('lucas-sync')) sessionStorage.removeItem(key)
      })
    : Promise.resolve()
