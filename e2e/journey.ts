import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type Visit, type VisitOptions, visit } from './page.ts'
import type { Product } from './product.ts'
import { type Stage, sharedStage, startStage } from './stage.ts'

export interface Journey {
  product: () => Product
  /** A visitor for one journey. */
  visit: (options?: VisitOptions) => Promise<Visit>
  /** A visitor who stays for all that follow in the file. */
  stay: (options?: VisitOptions) => Promise<Visit>
}

/**
 * The product and a browser for a file of journeys: those of the worker, or with vouchers its own. After each of them
 * every visitor leaves, and none may have met a fault: nothing on the console, no failed request, no report against the
 * policy, no error in the server's log. A fault is told once, to the try in which it came.
 */
export function useJourney({ hasVouchers = false } = {}): Journey {
  let stage: Stage | undefined
  let visits: Visit[] = []
  const staying: Visit[] = []
  let toldLines = 0

  beforeAll(async () => {
    stage = await (hasVouchers ? startStage({ hasVouchers }) : sharedStage())
    toldLines = stage.product.log().length
  })
  afterEach(async () => {
    const here = visits
    visits = []
    await Promise.all(here.map(({ context }) => context.close()))
    const faults = [...here, ...staying].flatMap(({ newFaults }) => newFaults())
    const log = stage?.product.log().slice(toldLines) ?? []
    toldLines += log.length
    const errors = log.filter(({ level }) => level === 'error' || level === 'fatal')
    expect(faults).toEqual([])
    expect(errors.map((line) => JSON.stringify(line)).join('\n')).toBe('')
    expect(log.filter(({ route }) => route === '/api/csp-report/')).toEqual([])
  })
  afterAll(async () => {
    if (hasVouchers) await stage?.stop()
    else await Promise.all(staying.map(({ context }) => context.close()))
  })

  function started(): Stage {
    if (stage === undefined) throw new Error('the product has not started')
    return stage
  }
  return {
    product: () => started().product,
    async visit(options) {
      const made = await visit(started().browser, options)
      visits.push(made)
      return made
    },
    async stay(options) {
      const made = await visit(started().browser, options)
      staying.push(made)
      return made
    },
  }
}
