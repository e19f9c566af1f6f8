import type { Tx } from '../../../platform/database/user-transaction.ts'
import { type Circuit, closedCircuit } from '../domain/circuit.ts'

/** An institution at a provider. `institution` is its id, or its name when the id is unknown. */
export interface CircuitKey {
  provider: string
  institution: string
}

/** Repository of `bank_circuit`. The rows belong to no user and are shared by all processes. */
export const circuitRepository = (tx: Tx) => ({
  /** Returns the circuit of an institution; one that never failed has no row. */
  async find({ provider, institution }: CircuitKey): Promise<Circuit> {
    const row = await tx
      .selectFrom('bank_circuit')
      .select(['failures', 'rests as openings', 'rests_until as openUntil', 'probe_until as probeUntil'])
      .where('provider', '=', provider)
      .where('institution', '=', institution)
      .executeTakeFirst()
    return row ?? closedCircuit
  },

  /** Returns the circuit and locks its row until the transaction ends. */
  async lock({ provider, institution }: CircuitKey): Promise<Circuit> {
    await tx
      .insertInto('bank_circuit')
      .values({ provider, institution, failures: 0 })
      .onConflict((conflict) => conflict.columns(['provider', 'institution']).doNothing())
      .execute()
    return tx
      .selectFrom('bank_circuit')
      .select(['failures', 'rests as openings', 'rests_until as openUntil', 'probe_until as probeUntil'])
      .where('provider', '=', provider)
      .where('institution', '=', institution)
      .forUpdate()
      .executeTakeFirstOrThrow()
  },

  save: ({ provider, institution }: CircuitKey, { failures, openings, openUntil, probeUntil }: Circuit) =>
    tx
      .updateTable('bank_circuit')
      .set({ failures, rests: openings, rests_until: openUntil, probe_until: probeUntil })
      .where('provider', '=', provider)
      .where('institution', '=', institution)
      .execute(),

  /** Counts the open circuits of each provider. */
  async countOpen(now: Date): Promise<{ provider: string; count: number }[]> {
    const rows = await tx
      .selectFrom('bank_circuit')
      .select((eb) => ['provider', eb.fn.countAll<string>().as('count')])
      .where('rests_until', '>', now)
      .groupBy('provider')
      .execute()
    return rows.map(({ provider, count }) => ({ provider, count: Number(count) }))
  },

  close: ({ provider, institution }: CircuitKey) =>
    tx
      .deleteFrom('bank_circuit')
      .where('provider', '=', provider)
      .where('institution', '=', institution)
      .execute(),
})
