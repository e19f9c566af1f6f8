import { checkInvariants } from '../../../src/checker/checker.ts'
import type { TestDatabase } from '../../database.ts'

export interface RaceResponse {
  status: number
  body: string
}

/** A call of a pair with the statuses that a serial order can give it. */
export interface RacingCall {
  send(): Promise<RaceResponse>
  allowed: readonly number[]
}

export interface RacePair {
  calls: readonly [RacingCall, RacingCall]
  /** Runs before the next pair, for example to wait for a job. */
  afterPair?(): Promise<unknown>
  /** Reads that must succeed afterwards in either order. */
  reads: readonly RacingCall[]
}

/** Two calls that change the same rows at the same time; `prepare` creates the rows of one pair. */
export interface Race {
  name: string
  /** The user whose rows the checker must accept; null if each pair has its own user. */
  userId: string | null
  /** The cost of a pair compared with a usual one; the number of pairs is divided by it. */
  weight?: number
  prepare(at: number): Promise<RacePair>
}

export interface RaceOutcome {
  /** Responses that no serial order of the two calls can give. */
  wrongAnswers: string[]
  /** Violations that the checker found afterwards. */
  faults: string[]
}
/** The outcome of a race in which every pair matched a serial order. */
export const fairOutcome: RaceOutcome = { wrongAnswers: [], faults: [] }

/** Runs pairs of simultaneous calls and returns what was wrong with any of them. */
export async function runRace(
  db: TestDatabase,
  { userId, weight = 1, prepare }: Race,
  pairs: number,
): Promise<RaceOutcome> {
  const wrongAnswers: string[] = []
  const checkStatus = (what: string, { allowed }: RacingCall, { status, body }: RaceResponse) => {
    if (!allowed.includes(status)) wrongAnswers.push(`${what}: ${status} ${body.slice(0, 200)}`)
  }
  for (let at = 0; at < pairs / weight; at += 1) {
    const { calls, afterPair, reads } = await prepare(at)
    // Each of the two is sent first in every other pair.
    const sent = at % 2 === 0 ? calls : ([calls[1], calls[0]] as const)
    const answers = await Promise.all(sent.map(async (call) => ({ call, answer: await call.send() })))
    for (const { call, answer } of answers) checkStatus(`pair ${at}`, call, answer)
    await afterPair?.()
    for (const read of reads) checkStatus(`after pair ${at}`, read, await read.send())
  }
  const found = await checkInvariants(db.admin, { now: new Date() })
  const own = found.filter((violation) => violation.userId === null || violation.userId === userId)
  return { wrongAnswers, faults: own.map(({ invariant, subject }) => `${invariant} ${subject}`) }
}
