import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'
import { isTold } from './standing.ts'

/** The few columns of a row that other modules ask for. */
export const factsRepository = (tx: Tx) => {
  const facts = (person: string, ids: readonly string[]) =>
    tx
      .selectFrom('transaction')
      .select(['id', 'posted_on as date', 'description', 'merchant_name as merchant', 'amount', 'currency'])
      .where('user_id', '=', person)
      .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
      .where('deleted_at', 'is', null)
      .where(isTold('transaction'))

  return {
    lock: (person: string, id: string) => facts(person, [id]).forNoKeyUpdate().executeTakeFirst(),
    list: (person: string, ids: readonly string[]) => facts(person, ids).execute(),
  }
}
