import type { Tx } from '../../../platform/database/person.ts'
import { type Circuit, closed } from '../domain/circuit.ts'

/** A bank at a provider: the bank's id, or its name where we do not know it. */
export interface BankKey {
  provider: string
  institution: string
}

/** Rows of `bank_circuit`: nobody's, and the same for every process. */
export const circuitsRepository = (tx: Tx) => ({
  /** How the bank fares; a bank that never failed has no row. */
  async find({ provider, institution }: BankKey): Promise<Circuit> {
    const row = await tx
      .selectFrom('bank_circuit')
      .select(['failures', 'rests', 'rests_until as restsUntil', 'probe_until as probeUntil'])
      .where('provider', '=', provider)
      .where('institution', '=', institution)
      .executeTakeFirst()
    return row ?? closed
  },

  /** The same, held until the transaction ends. */
  async lock({ provider, institution }: BankKey): Promise<Circuit> {
    await tx
      .insertInto('bank_circuit')
      .values({ provider, institution, failures: 0 })
      .onConflict((conflict) => conflict.columns(['provider', 'institution']).doNothing())
      .execute()
    return tx
      .selectFrom('bank_circuit')
      .select(['failures', 'rests', 'rests_until as restsUntil', 'probe_until as probeUntil'])
      .where('provider', '=', provider)
      .where('institution', '=', institution)
      .forUpdate()
      .executeTakeFirstOrThrow()
  },

  save: ({ provider, institution }: BankKey, { failures, rests, restsUntil, probeUntil }: Circuit) =>
    tx
      .updateTable('bank_circuit')
      .set({ failures, rests, rests_until: restsUntil, probe_until: probeUntil })
      .where('provider', '=', provider)
      .where('institution', '=', institution)
      .execute(),

  close: ({ provider, institution }: BankKey) =>
    tx
      .deleteFrom('bank_circuit')
      .where('provider', '=', provider)
      .where('institution', '=', institution)
      .execute(),
})
