import type { Page } from 'playwright-core'

/** Opens a page of the app and waits until the service worker has stored its files and answers for the page. */
export async function openWithWorker(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}
