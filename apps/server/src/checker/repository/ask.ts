import type { RawBuilder } from 'kysely'
import type { Tx } from '../../platform/database/person.ts'

/** What breaks an invariant, and whose it is. */
export type Found = { person: string; subject: string }

/** Asks for the rows that break something. */
export const asking = (tx: Tx) => async (question: RawBuilder<Found>) => (await question.execute(tx)).rows
