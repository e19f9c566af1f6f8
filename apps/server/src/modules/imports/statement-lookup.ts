import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import { createImportCipher } from './import-cipher.ts'
import { fileAccountsRepository } from './repository/file-accounts.ts'
import { statementChunkRepository } from './repository/statement-chunk.ts'
import { importsRepository } from './repository/statement-import.ts'

/** A row of a statement in preview, in minor units. */
export interface StatementLine {
  date: PlainDate
  amount: bigint
  description: string
}

/** What a statement says of its account. Amounts in minor units. */
export interface KnownStatement {
  /** The account that it was imported into; null in preview. */
  accountId: string | null
  /** ISO 4217. */
  currency: string
  period: { from: PlainDate; to: PlainDate } | null
  opening: bigint | null
  closing: bigint | null
  /** Null once it is imported, and for one that is too long to compare. */
  rows: StatementLine[] | null
}

const maxRows = 20_000

/** Reads statements for other modules, in their transaction. */
export const createStatementLookup = (envelope: Envelope) => ({
  /** Lists the days and balances of the statements that were imported into an account. */
  async listImported(tx: Tx, userId: string, accountId: string) {
    const covered = await fileAccountsRepository(tx).listCovered(userId)
    return covered.filter((one) => one.account_id === accountId)
  },

  /** Returns a statement that is imported or in preview; null for another one. */
  async find(tx: Tx, userId: string, importId: string): Promise<KnownStatement | null> {
    const row = await importsRepository(tx).find(userId, importId)
    if (row?.state !== 'done' && row?.state !== 'preview') return null
    if (row.summary === null) return null
    const cipher = await createImportCipher(envelope, tx, userId)
    const { currency } = cipher.decryptSummary(importId, row.summary)
    return {
      accountId: row.state === 'done' ? row.account_id : null,
      currency,
      period: row.period_from && row.period_to ? { from: row.period_from, to: row.period_to } : null,
      opening: row.opening,
      closing: row.closing,
      rows: row.state === 'done' ? null : await readRows(tx, userId, importId, cipher),
    }
  },
})

export type StatementLookup = ReturnType<typeof createStatementLookup>

async function readRows(
  tx: Tx,
  userId: string,
  importId: string,
  cipher: Awaited<ReturnType<typeof createImportCipher>>,
): Promise<StatementLine[] | null> {
  const chunks = statementChunkRepository(tx)
  const kinds = await chunks.listKinds(userId, importId)
  if (kinds.reduce((count, one) => count + one.kinds.length, 0) > maxRows) return null
  const lines: StatementLine[] = []
  for (const { position, body } of await chunks.listWithKind(userId, importId, 0, null, kinds.length))
    for (const { date, amount, description, pending } of await cipher.decryptChunk(importId, position, body))
      if (!pending) lines.push({ date, amount: BigInt(amount), description })
  return lines
}
