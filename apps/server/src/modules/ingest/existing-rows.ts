import { addDays } from '@lucas/contract/rules/periods.ts'
import type { ExistingRow, existingRepository, IncomingTransaction } from '../ledger/index.ts'
import { maxPendingDays } from '../ledger/index.ts'

/** Days that a transaction can move from pending to posted. */
const marginDays = maxPendingDays

/** What an ingest remembers from batch to batch, so that no batch is compared with rows of an earlier one. */
export interface IngestProgress {
  /** Whether an account had transactions before this ingest. */
  readonly hadRows: Map<string, boolean>
  /** Provider ids of the batches so far, by account. */
  readonly usedIds: Map<string, Set<string>>
  /** Rows that the batches so far have added. */
  readonly addedIds: Set<string>
}

export const createProgress = (): IngestProgress => ({
  hadRows: new Map(),
  usedIds: new Map(),
  addedIds: new Set(),
})

/**
 * Removes the provider ids that an earlier batch used in the same account, and remembers those of this batch. No day is in
 * two batches, so a repeated id belongs to another transaction: the id names the first one only.
 */
export function claimIds(
  incoming: readonly IncomingTransaction[],
  { usedIds }: IngestProgress,
): IncomingTransaction[] {
  const isUsed = ({ accountId, providerId }: IncomingTransaction) =>
    providerId !== null && usedIds.get(accountId)?.has(providerId) === true
  const claimed = incoming.map((transaction) =>
    isUsed(transaction) ? { ...transaction, providerId: null } : transaction,
  )
  for (const { accountId, providerId } of claimed) {
    if (providerId === null) continue
    const ids = usedIds.get(accountId) ?? new Set()
    usedIds.set(accountId, ids.add(providerId))
  }
  return claimed
}

/**
 * Loads the existing rows of a batch: those of its days and those with its provider ids, by account. A row that an earlier
 * batch added or named by its id belongs to that batch.
 */
export async function loadExisting(
  repository: ReturnType<typeof existingRepository>,
  userId: string,
  incoming: readonly IncomingTransaction[],
  { hadRows, usedIds, addedIds }: IngestProgress,
): Promise<ExistingRow[]> {
  const byAccount = Map.groupBy(incoming, ({ accountId }) => accountId)
  const newAccounts = [...byAccount.keys()].filter((id) => !hadRows.has(id))
  if (newAccounts.length > 0) {
    const withRows = new Set(await repository.listAccountsWithRows(userId, newAccounts))
    for (const id of newAccounts) hadRows.set(id, withRows.has(id))
  }
  const existing: ExistingRow[] = []
  for (const [accountId, received] of byAccount) {
    if (hadRows.get(accountId) !== true) continue
    const rows = await repository.listWithin(userId, { accountId, ...toDateRange(received) })
    const known = new Set(rows.map(({ providerId }) => providerId))
    const own = new Set(received.flatMap(({ providerId }) => (providerId === null ? [] : [providerId])))
    const elsewhere = [...own].filter((id) => !known.has(id))
    const moved =
      elsewhere.length === 0 ? [] : await repository.listByProviderIds(userId, accountId, elsewhere)
    const isOfEarlierBatch = ({ id, providerId }: ExistingRow) =>
      addedIds.has(id) || (!own.has(providerId) && usedIds.get(accountId)?.has(providerId) === true)
    for (const row of [...rows, ...moved]) if (!isOfEarlierBatch(row)) existing.push(row)
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
