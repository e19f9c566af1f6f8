import type { Browser } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { type Product, type ProductOptions, startProduct } from './product.ts'

export interface Stage {
  product: Product
  browser: Browser
  stop: () => Promise<void>
}

/** What a journey runs is seldom run again: to compile it a second time for speed is a fifth of the browser's work. */
const compileOnce = '--js-flags=--no-opt --no-maglev'

export async function startStage(options: ProductOptions = {}): Promise<Stage> {
  const browser = await launchBrowser(compileOnce)
  try {
    const product = await startProduct(options)
    return { product, browser, stop: async () => void (await Promise.all([browser.close(), product.stop()])) }
  } catch (fault) {
    await browser.close()
    throw fault
  }
}

let shared: Stage | undefined

/**
 * One product and one browser for all files that this worker runs, each file with people of its own: to start them costs
 * more than most journeys. They end with the worker. What has fallen in one file is set up again for the next.
 */
export async function sharedStage(): Promise<Stage> {
  if (shared?.product.isRunning() && shared.browser.isConnected()) return shared
  await shared?.stop()
  shared = await startStage()
  return shared
}
