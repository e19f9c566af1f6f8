import type { BankError } from '@lucas/contract/connection.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anonymous } from '../../platform/database/person.ts'
import type { Log } from '../../platform/log.ts'
import { afterFailure, closed, type Gate, gateOf } from './domain/circuit.ts'
import { type BankKey, circuitsRepository } from './repository/circuits.ts'

/** What a bank's answer says about the bank itself; undefined where it says nothing. */
const isDown = (error: BankError | null): boolean | undefined =>
  error === 'bank_unavailable'
    ? true
    : error === 'payload_invalid' || error === 'unexpected'
      ? undefined
      : false

export const bankKeyOf = (connection: {
  provider: string
  institution_id: string | null
  institution_name: string
}): BankKey => ({
  provider: connection.provider,
  institution: connection.institution_id ?? connection.institution_name.toLowerCase(),
})

/** Leaves a bank in peace that fails for several people, in all processes alike. Each call is a short transaction. */
export function createCircuits({ db, clock, log }: { db: Db; clock: Clock; log: Log }) {
  return {
    /** Asked before a bank is asked. */
    enter: (bank: BankKey, how: { follows: boolean }): Promise<Gate> =>
      anonymous(db, async (tx) => {
        const circuits = circuitsRepository(tx)
        const gate = gateOf(await circuits.find(bank), clock.now(), how)
        if (gate.kind !== 'probe') return gate
        const circuit = await circuits.lock(bank)
        const own = gateOf(circuit, clock.now(), how)
        if (own.kind === 'probe') await circuits.save(bank, { ...circuit, probeUntil: own.until })
        return own
      }),

    /** What came of it: null for data. `isFirst` is false for the repeats of one connection. */
    note: (bank: BankKey, error: BankError | null, isFirst: boolean): Promise<void> =>
      anonymous(db, async (tx) => {
        const circuits = circuitsRepository(tx)
        const down = isDown(error)
        if (down === undefined) return
        if (!down) {
          if ((await circuits.find(bank)) !== closed) await circuits.close(bank)
          return
        }
        const before = await circuits.lock(bank)
        const after = afterFailure(before, isFirst, clock.now())
        if (after === before) return
        await circuits.save(bank, after)
        if (after.rests > before.rests)
          log.warn({ provider: bank.provider, count: after.failures }, 'a bank is left in peace for a while')
      }),
  }
}
