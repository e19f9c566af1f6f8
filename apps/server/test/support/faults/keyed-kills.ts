import { sql } from 'kysely'
import { expect } from 'vitest'
import { checkInvariants } from '../../../src/checker/checker.ts'
import { type Caller, createIdempotentCalls, type IdempotentCall } from '../clients/idempotent-calls.ts'
import { pollAttempts } from '../poll-attempts.ts'
import { openKillableApp } from './killable-app.ts'

/** Longer than an unanswered key counted as running before keys were written in the handler's transaction. */
const clockAheadMs = 61_000
/** Number of the user's commits between the first and the last call of a round. */
const maxCommits = 34

const { db, gate, app, registerCaller } = await openKillableApp()

/** kills the server between two steps; a call repeated under its key must have one effect. */
export async function runRepeatedCallKills(rounds: number): Promise<void> {
  const seed = Date.now() % 100_000
  console.info(`kill9 seed ${seed}`)

  /** Sends all calls at once, kills the server at a commit and repeats each call under its key at the next server. */
  async function runRound(caller: Caller, calls: readonly IdempotentCall[], nth: number) {
    const lost = gate.loseCommit(caller.userId, nth, 'held')
    const sent = calls.map(
      (call) =>
        caller
          .send('POST', call)
          .then(readAnswer)
          .catch(() => undefined), // killed before the response
    )
    await Promise.race([lost, Promise.all(sent)])
    await app.kill()
    gate.loseNoCommit()
    const firsts = await Promise.all(sent)
    await app.start(clockAheadMs)
    for (const [at, call] of calls.entries()) {
      const again = await repeatUntilAnswered(caller, call)
      const first = firsts[at]
      if (!call.isKeyed) continue
      if (first?.isOk) expect([call.name, again.body]).toEqual([call.name, first.body])
      const third = await repeatUntilAnswered(caller, call)
      expect([call.name, third.body, third.isReplay]).toEqual([call.name, again.body, true])
    }
    await waitForWork(caller.userId)
    for (const { name, effectCount, expectedCount } of calls) {
      const { rows } = await effectCount.execute(db.admin)
      expect([name, rows[0]?.count]).toEqual([name, expectedCount])
    }
  }

  /** Waits until no file and no callback of the user is being processed. */
  async function waitForWork(userId: string) {
    for await (const _ of pollAttempts(120_000)) {
      const { rows } = await sql<{ busy: boolean }>`
        select exists (select from statement_import where user_id = ${userId} and task is not null)
          or exists (select from provider_callback where user_id = ${userId} and state = 'received') as busy`.execute(
        db.admin,
      )
      if (rows[0]?.busy === false) return
    }
    throw new Error('open work was not finished')
  }

  await app.start(0)
  for (let at = 0; at < rounds; at += 1) {
    const caller = await registerCaller()
    const { calls, undo } = await createIdempotentCalls(caller)
    await runRound(caller, calls, 1 + ((seed + at * 7) % maxCommits))
    // Undoes the confirmed import and kills the server around the undo job.
    if (at % 4 === 0) await runRound(caller, [undo], 1 + ((seed + at) % 4))
  }
  expect(await checkInvariants(db.admin, { now: new Date() })).toEqual([])
}

const readAnswer = async (answer: Response) => ({
  isOk: answer.ok,
  body: await answer.text(),
  isReplay: answer.headers.get('idempotency-replayed') === 'true',
})

/** Repeats a call while the first one still runs or the database is not available. */
async function repeatUntilAnswered(caller: Caller, call: IdempotentCall) {
  for await (const _ of pollAttempts(60_000)) {
    const sent = await caller.send('POST', call)
    const answer = await readAnswer(sent)
    if (answer.isOk) return answer
    if (sent.status !== 503 && !answer.body.includes('idempotency_running'))
      throw new Error(`${call.name}: ${answer.body}`)
  }
  throw new Error(`${call.name} was never answered`)
}
