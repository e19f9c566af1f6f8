import { type PlainDate, toPlainDate } from '@lucas/contract/rules/periods.ts'
import * as z from 'zod/mini'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { newId } from '../../platform/ids.ts'
import { connectionLookup, getOrCreateFileConnection } from '../connections/index.ts'
import { id, optional } from './format/columns.ts'
import type { DataTable } from './format/table.ts'
import { ownRowsRepository } from './repository/own-rows.ts'

const accounts = z.array(
  z.looseObject({
    id: z.string(),
    institution_id: z.nullable(z.string()),
    institution_name: z.string(),
    manual: z.boolean(),
    deleted_at: z.nullable(z.string()),
    account_type: z.string(),
    balance_current: z.nullable(z.string()),
    synced_at: z.nullable(z.string()),
    known_until: z.optional(z.nullable(z.string())),
  }),
)

/** What a card owed when its account was last known. */
export interface CardDebt {
  accountId: string
  owedOn: PlainDate
  debt: bigint
}

/**
 * Stores the accounts of an archive, given as JSON of rows. Those of banks become accounts of files of the same institution; one that
 * this Lucas does not know is known by its name. No file has their number, so that each gets a key of its own.
 * Returns what the cards of banks owed.
 */
export async function toFileAccounts(
  tx: Tx,
  userId: string,
  table: DataTable,
  json: string,
  now: Date,
): Promise<CardDebt[]> {
  const known = new Set((await connectionLookup.listInstitutions(tx)).map((institution) => institution.id))
  const rows = []
  const debts: CardDebt[] = []
  for (const account of accounts.parse(JSON.parse(json))) {
    const { institution_id: given, institution_name: name, manual, deleted_at: deletedAt } = account
    const institutionId = given !== null && known.has(given) ? given : null
    const connectionId =
      manual || deletedAt !== null
        ? null
        : await getOrCreateFileConnection(tx, userId, { id: institutionId, name }, now)
    const { account_type: type, balance_current: balance, synced_at: syncedAt, known_until: until } = account
    const owedOn = until ?? (syncedAt === null ? null : toPlainDate(new Date(syncedAt)))
    if (connectionId !== null && type === 'credit' && balance !== null && owedOn !== null)
      debts.push({ accountId: account.id, owedOn, debt: BigInt(balance) })
    rows.push({
      ...account,
      institution_id: institutionId,
      connection_id: connectionId,
      provider_key: `\\x${Buffer.from(newId()).toString('hex')}`,
    })
  }
  const columns = { ...table.columns, connection_id: optional(id), provider_key: id }
  await ownRowsRepository(tx).insert(userId, { ...table, columns }, JSON.stringify(rows))
  return debts
}
