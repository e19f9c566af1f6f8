import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type Visit, type VisitOptions, visit } from './page.ts'
import { type Product, type ProductOptions, startProduct } from './product.ts'

export interface Journey {
  product: () => Product
  /** A visitor for one journey. */
  visit: (options?: VisitOptions) => Promise<Visit>
  /** A visitor who stays for all that follow in the file. */
  stay: (options?: VisitOptions) => Promise<Visit>
}

/**
 * The product and a browser for a file of journeys. After each of them every visitor leaves, and none may have met a
 * fault: nothing on the console, no failed request, no report against the policy, no error in the server's log. A fault
 * is told once, to the try in which it came.
 */
export function useJourney(options: ProductOptions = {}): Journey {
  let product: Product | undefined
  let browser: Browser | undefined
  let visits: Visit[] = []
  const staying: Visit[] = []
  let toldLines = 0

  beforeAll(async () => {
    browser = await launchBrowser()
    product = await startProduct(options)
  })
  afterEach(async () => {
    const here = visits
    visits = []
    await Promise.all(here.map(({ context }) => context.close()))
    const faults = [...here, ...staying].flatMap(({ newFaults }) => newFaults())
    const log = product?.log().slice(toldLines) ?? []
    toldLines += log.length
    const errors = log.filter(({ level }) => level === 'error' || level === 'fatal')
    expect(faults).toEqual([])
    expect(errors.map((line) => JSON.stringify(line)).join('\n')).toBe('')
    expect(log.filter(({ route }) => route === '/api/csp-report/')).toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  function started<T>(part: T | undefined): T {
    if (part === undefined) throw new Error('the product has not started')
    return part
  }
  return {
    product: () => started(product),
    async visit(options) {
      const made = await visit(started(browser), options)
      visits.push(made)
      return made
    },
    async stay(options) {
      const made = await visit(started(browser), options)
      staying.push(made)
      return made
    },
  }
}
