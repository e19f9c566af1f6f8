import type { BankError } from '@lucas/contract/banking/connection.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { withoutUser } from '../../../platform/database/user-transaction.ts'
import type { Log } from '../../../platform/log.ts'
import { type CircuitDecision, checkCircuit, closedCircuit, recordFailure } from '../domain/circuit.ts'
import { type CircuitKey, circuitRepository } from '../repository/bank-circuit.ts'

/** Whether a result shows an unavailable institution; undefined when it says nothing about it. */
const isDown = (error: BankError | null): boolean | undefined =>
  error === 'bank_unavailable'
    ? true
    : error === 'payload_invalid' || error === 'unexpected'
      ? undefined
      : false

export const circuitKeyOf = (connection: {
  provider: string
  institution_id: string | null
  institution_name: string
}): CircuitKey => ({
  provider: connection.provider,
  institution: connection.institution_id ?? connection.institution_name.toLowerCase(),
})

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>

/** Creates the circuit breaker per institution, shared by all processes. Each method runs its own short transaction. */
export function createCircuitBreaker({ db, clock, log }: { db: Db; clock: Clock; log: Log }) {
  return {
    /** Decides whether an institution may be called now. A probe is reserved for the first caller. */
    check: (key: CircuitKey, options: { isFollowUp: boolean }): Promise<CircuitDecision> =>
      withoutUser(db, async (tx) => {
        const repository = circuitRepository(tx)
        const decision = checkCircuit(await repository.find(key), clock.now(), options)
        if (decision.kind !== 'probe') return decision
        const circuit = await repository.lock(key)
        const lockedDecision = checkCircuit(circuit, clock.now(), options)
        if (lockedDecision.kind === 'probe')
          await repository.save(key, { ...circuit, probeUntil: lockedDecision.until })
        return lockedDecision
      }),

    /** Records the result of a call; null for data. `isFirst` is false for further attempts of one connection. */
    async record(key: CircuitKey, error: BankError | null, isFirst: boolean): Promise<void> {
      const isFailure = isDown(error)
      if (isFailure === undefined) return
      const opened = await withoutUser(db, async (tx) => {
        const repository = circuitRepository(tx)
        if (!isFailure) {
          if ((await repository.find(key)) !== closedCircuit) await repository.close(key)
          return null
        }
        const before = await repository.lock(key)
        const after = recordFailure(before, isFirst, clock.now())
        if (after !== before) await repository.save(key, after)
        return after.openings > before.openings ? after : null
      })
      if (opened) log.warn({ provider: key.provider, count: opened.failures }, 'circuit breaker opened')
    },
  }
}
