import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { evidenceName } from '../scripts/runner/evidence-name.ts'
import type { Product, ProductOptions } from './environment/product.ts'
import {
  getSharedTestEnvironment,
  startTestEnvironment,
  type TestEnvironment,
} from './environment/test-environment.ts'
import { savePictures, saveTraces } from './evidence.ts'
import { openVisit, type Visit, type VisitOptions } from './page.ts'

export interface Journey {
  product: () => Product
  /** Opens a browser context for one test. */
  openVisit: (options?: VisitOptions) => Promise<Visit>
  /** Opens a browser context for all following tests of the file. */
  openSharedVisit: (options?: VisitOptions) => Promise<Visit>
}

/** Lines of `openVisit` about a request that the server rejected or that did not arrive. */
const failedRequest = /^(console: Failed to load resource|failed: )/

/**
 * Throws with all lines: the label decides whether a second try may pass (`scripts/runner/second-tries.ts`), and the tally
 * prints the first line of an error.
 */
function expectNone(label: string, lines: readonly unknown[]): void {
  if (lines.length === 0) return
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
  throw new Error(`${label}: ${texts.join(' | ').replaceAll('\n', ' ')}`)
}

/**
 * Provides the product and a browser for a file of journeys: those of the worker, or its own with options. After
 * each test the contexts close and no page may have an error: no console message, failed request, CSP report or error in
 * the server's log. An error counts for the try in which it occurred.
 */
export function useJourney(options: ProductOptions = {}): Journey {
  const hasOwnProduct = Object.keys(options).length > 0
  let environment: TestEnvironment | undefined
  let visits: Visit[] = []
  let attempt = 1
  const sharedVisits: Visit[] = []
  let reportedLines = 0

  beforeAll(async () => {
    environment = await (hasOwnProduct ? startTestEnvironment(options) : getSharedTestEnvironment())
    reportedLines = environment.product.log().length
  })
  beforeEach(({ task }) => {
    attempt = 1 + (task.result?.retryCount ?? 0)
  })
  afterEach(async ({ task }) => {
    const ownVisits = visits
    visits = []
    const name = evidenceName({ file: task.file.name, title: task.name }, attempt)
    if (task.result?.state === 'fail') await savePictures([...ownVisits, ...sharedVisits], name)
    // Also of a second try that passed: it shows what the first one waited for.
    await saveTraces(ownVisits, name)
    await Promise.all(ownVisits.map(({ context }) => context.close()))
    const pageErrors = [...ownVisits, ...sharedVisits].flatMap(({ takePageErrors }) => takePageErrors())
    const log = environment?.product.log().slice(reportedLines) ?? []
    reportedLines += log.length
    const errors = log.filter(({ level }) => level === 'error' || level === 'fatal')
    const policyReports = log.filter(({ route }) => route === '/api/csp-report/')
    expectNone('server errors', errors)
    expectNone('page errors', [...pageErrors.filter((line) => !failedRequest.test(line)), ...policyReports])
    expectNone(
      'failed requests',
      pageErrors.filter((line) => failedRequest.test(line)),
    )
  })
  afterAll(async () => {
    if (hasOwnProduct) await environment?.stop()
    else await Promise.all(sharedVisits.map(({ context }) => context.close()))
  })

  function requireEnvironment(): TestEnvironment {
    if (environment === undefined) throw new Error('the product has not started')
    return environment
  }
  return {
    product: () => requireEnvironment().product,
    async openVisit(options) {
      const made = await openVisit(requireEnvironment().browser, { ...options, isTraced: attempt > 1 })
      visits.push(made)
      return made
    },
    async openSharedVisit(options) {
      const made = await openVisit(requireEnvironment().browser, options)
      sharedVisits.push(made)
      return made
    },
  }
}
