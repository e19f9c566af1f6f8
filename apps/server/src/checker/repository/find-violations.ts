import type { RawBuilder } from 'kysely'
import type { Tx } from '../../platform/database/user-transaction.ts'

/** A row that violates an invariant, and its user. */
export type FoundViolation = { userId: string; subject: string }

/** Returns a function that runs a query for violations. */
export const createFinder = (tx: Tx) => async (query: RawBuilder<FoundViolation>) =>
  (await query.execute(tx)).rows
