import { addDays } from '@lucas/contract/rules/periods.ts'
import type { IncomingTransaction } from '../domain/transaction.ts'
import type { existingRepository } from '../repository/existing.ts'
import type { ExistingRow } from '../types.ts'

/** Days that a transaction can move from pending to posted. */
const marginDays = 5

/** Facts of the whole ingest that one batch needs. */
export interface BatchScope {
  /** Accounts that had transactions before this ingest. */
  accountsWithRows: ReadonlySet<string>
  /** All provider ids of this ingest. */
  providerIds: ReadonlySet<string>
  /** Rows that earlier batches added. */
  addedRowIds: ReadonlySet<string>
}

/**
 * Loads the existing rows of a batch: those of its days and those with its provider ids, by account. A row
 * whose id is in another batch belongs to that batch.
 */
export async function loadExisting(
  repository: ReturnType<typeof existingRepository>,
  userId: string,
  incoming: readonly IncomingTransaction[],
  { accountsWithRows, providerIds, addedRowIds }: BatchScope,
): Promise<ExistingRow[]> {
  const existing: ExistingRow[] = []
  for (const [accountId, received] of Map.groupBy(incoming, ({ accountId }) => accountId)) {
    if (!accountsWithRows.has(accountId)) continue
    const rows = await repository.listWithin(userId, { accountId, ...toDateRange(received) })
    const known = new Set(rows.map(({ providerId }) => providerId))
    const own = new Set(received.flatMap(({ providerId }) => (providerId === null ? [] : [providerId])))
    const elsewhere = [...own].filter((id) => !known.has(id))
    const moved =
      elsewhere.length === 0 ? [] : await repository.listByProviderIds(userId, accountId, elsewhere)
    for (const row of [...rows, ...moved])
      if (!addedRowIds.has(row.id) && (own.has(row.providerId) || !providerIds.has(row.providerId)))
        existing.push(row)
  }
  return existing
}

function toDateRange(incoming: readonly IncomingTransaction[]): { from: string; to: string } {
  let [from, to] = ['9999-12-31', '0001-01-01']
  for (const { date } of incoming) {
    if (date < from) from = date
    if (date > to) to = date
  }
  return { from: addDays(from, -marginDays), to: addDays(to, marginDays) }
}
