import type { Browser } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { type Product, type ProductOptions, startProduct } from './product.ts'

export interface TestEnvironment {
  product: Product
  browser: Browser
  stop: () => Promise<void>
}

/** Disables the optimising compilers, which take 20 % of the browser's time and gain nothing in short journeys. */
const compileOnce = '--js-flags=--no-opt --no-maglev'

export async function startTestEnvironment(options: ProductOptions = {}): Promise<TestEnvironment> {
  const browser = await launchBrowser(compileOnce)
  try {
    const product = await startProduct(options)
    return { product, browser, stop: async () => void (await Promise.all([browser.close(), product.stop()])) }
  } catch (error) {
    await browser.close()
    throw error
  }
}

let sharedEnvironment: TestEnvironment | undefined

/**
 * Returns the product and the browser of this worker, which all its test files share: the start takes longer than most
 * journeys. Each file has its own users. Starts new ones after a crash.
 */
export async function getSharedTestEnvironment(): Promise<TestEnvironment> {
  if (sharedEnvironment?.product.isRunning() && sharedEnvironment.browser.isConnected())
    return sharedEnvironment
  await sharedEnvironment?.stop()
  sharedEnvironment = await startTestEnvironment()
  return sharedEnvironment
}
