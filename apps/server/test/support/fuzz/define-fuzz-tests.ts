import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { checkInvariants } from '../../../src/checker/checker.ts'
import { isCallback, listOperations } from '../api-document.ts'
import { createFullApp } from '../app/full-app.ts'
import { waitUntilEventsPublished } from '../app/user-rows.ts'
import { type CallDraft, createCallArbitrary } from './calls.ts'
import { createResponseChecker } from './response-checker.ts'
import { formatCall } from './send.ts'
import { createWorld } from './world.ts'

interface FuzzOptions {
  seeds: readonly number[]
  /** Of each seed. */
  calls: number
}

/** Rate limits are off; they would refuse most calls. */
const noLimit = String(1e8)

/**
 * Defines the S-43 tests: valid and invalid calls generated from the OpenAPI document, of users with data. None may
 * get a 5xx, or a status or code that the document does not declare.
 */
export async function defineFuzzTests({ seeds, calls }: FuzzOptions): Promise<void> {
  const app = await createFullApp({
    movements: 120,
    settings: {
      LOG_LEVEL: 'error',
      LIMIT_CALLS_PER_ADDRESS: noLimit,
      LIMIT_CALLS_PER_PERSON: noLimit,
      LIMIT_LOGINS_PER_ADDRESS: noLimit,
      LIMIT_REGISTRATIONS_PER_ADDRESS: noLimit,
    },
  })
  const operations = await listOperations(app.http)
  const world = await createWorld(app)
  const describeFault = createResponseChecker(operations)
  afterAll(world.close)

  test.each(seeds)(`${calls} calls of seed %i get no 5xx and nothing undeclared`, async (seed) => {
    const countByStatus = new Map<string, number>()
    const result = await fc.check(
      fc.asyncProperty(createCallArbitrary(operations.filter((one) => !isCallback(one))), async (draft) => {
        const { call, answer } = await world.call(draft)
        countStatus(countByStatus, `${Math.floor(answer.status / 100)}xx`)
        const fault = describeFault(call, answer)
        if (fault !== null)
          throw new Error(`${fault}\n${draft.actor}\n${formatCall(call)}\n${answer.body.slice(0, 600)}`)
      }),
      { numRuns: calls, seed, maxSkipsPerRun: 0 },
    )
    console.info(
      `sec/fuzz seed ${seed}: ${result.numRuns} calls ${JSON.stringify(Object.fromEntries(countByStatus))}`,
    )
    expect(formatFailure(result)).toBe('')
    // Enough calls succeed.
    expect(countByStatus.get('2xx') ?? 0).toBeGreaterThan(calls / 10)
  })

  test('the server is ready afterwards, no error was logged and the invariants hold', async () => {
    await waitUntilEventsPublished(app.db)
    expect((await world.get('/readyz')).status).toBe(200)
    expect(app.logLines).toEqual([])
    expect(await checkInvariants(app.db.admin, { now: new Date() })).toEqual([])
  })
}

/** Formats the smallest failing call with its seed and path; empty if none failed. */
const formatFailure = ({
  failed,
  errorInstance,
  seed,
  counterexamplePath,
}: fc.RunDetails<[CallDraft]>): string =>
  failed ? `seed ${seed}, path ${counterexamplePath}: ${describeError(errorInstance)}` : ''

const describeError = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error
    ? `${error.message}\n${error.cause.message}`
    : String(error)

const countStatus = (countByStatus: Map<string, number>, kind: string) =>
  countByStatus.set(kind, (countByStatus.get(kind) ?? 0) + 1)
