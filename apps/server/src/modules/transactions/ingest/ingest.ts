import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../../platform/clock.ts'
import { assertUserDataLocked } from '../../../platform/database/locks.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { Envelope } from '../../../platform/envelope/envelope.ts'
import { toBatches } from '../domain/matching/batches.ts'
import {
  canImportReplace,
  dedupe,
  findAmbiguousIds,
  type UnmatchedTransaction,
} from '../domain/matching/dedupe.ts'
import { toStorable } from '../domain/matching/storable-text.ts'
import { suggestManualMatches } from '../domain/matching/suggestions.ts'
import type { LearnedRules } from '../domain/rules/apply-rules.ts'
import type { IncomingTransaction } from '../domain/transaction.ts'
import { toDateWindow } from '../linking/date-window.ts'
import { linkTransactions, toUnlinkedKinds } from '../linking/link.ts'
import { accountHistory } from '../lookup.ts'
import type { GoalAllocations } from '../ports.ts'
import { existingRepository } from '../repository/existing.ts'
import { matchSuggestionRepository } from '../repository/match-suggestion.ts'
import { rollupRepository } from '../repository/rollup.ts'
import { writeRepository } from '../repository/write.ts'
import { toNewSuggestions } from '../review/create-suggestions.ts'
import { createDeletion } from '../review/delete-transactions.ts'
import { logMerges } from '../review/log-merges.ts'
import { loadRules } from '../rules/rules.ts'
import { updateParts } from '../split/update-parts.ts'
import type { AddAccounts, EncryptRaw } from '../types.ts'
import {
  listCandidates,
  planUpdates,
  releaseLinks,
  toDescribedRow,
  toKindDeltas,
  toRollupDeltas,
} from './apply-updates.ts'
import { clearKnownIds } from './dedupe-provider-ids.ts'
import { type BatchScope, loadExisting } from './existing-rows.ts'
import { prefetchDescriptions } from './prefetch.ts'
import { createMissingRemoval } from './remove-missing.ts'

/** Provider transactions to ingest. Times come from the clock of the caller. */
export interface IngestInput {
  now: Date
  today: PlainDate
  /** RUTs that identify the user in descriptions of own transfers. */
  ownRuts: string[]
  transactions: readonly IncomingTransaction[]
  /** The next portion, whose descriptions are parsed while the database works. */
  next?: readonly IncomingTransaction[]
  /** Prefix of stable provider ids by account, if the snapshot covers all of these days. */
  stableIdPrefixes?: ReadonlyMap<string, string>
  /**
   * Statement import: existing rows stay unchanged, so that the import can be undone. Pending and manual rows
   * take the facts of the file; the merge log records it.
   */
  preservesExisting?: boolean
}

/** Result of an ingest, with the ids that undoing an import needs. */
export interface IngestResult {
  added: number
  changed: number
  addedIds: string[]
  mergeIds: string[]
  /** Rows that are new or changed. */
  touchedIds: string[]
}

export type TransactionIngest = ReturnType<typeof createIngest>

type IngestDeps = { envelope: Envelope; clock: Clock; allocations?: GoalAllocations | undefined }

/** Ingests provider transactions and removes rows. All methods run in the transaction of the caller. */
export function createIngest({ envelope, clock, allocations }: IngestDeps) {
  const removing = createDeletion({ clock, allocations })

  async function createEncryptRaw(tx: Tx, userId: string): Promise<EncryptRaw> {
    const seal = await envelope.getCipher(tx, userId)
    return (id, raw) =>
      seal.encryptBytes({ table: 'transaction', column: 'raw', row: id }, JSON.stringify(raw))
  }

  /** Stores new and changed transactions. Idempotent and independent of the order. */
  async function ingest(tx: Tx, userId: string, input: IngestInput): Promise<IngestResult> {
    const prefetching = prefetchDescriptions(input.next ?? [])
    try {
      return await ingestAll(tx, userId, input)
    } finally {
      await prefetching
    }
  }

  async function ingestAll(tx: Tx, userId: string, input: IngestInput): Promise<IngestResult> {
    const total: IngestResult = { added: 0, changed: 0, addedIds: [], mergeIds: [], touchedIds: [] }
    if (input.transactions.length === 0) return total
    const existing = existingRepository(tx)
    assertUserDataLocked(tx)
    const accounts = [...new Set(input.transactions.map(({ accountId }) => accountId))]
    const addedRowIds = new Set<string>()
    const accountsWithRows = new Set(await existing.listAccountsWithRows(userId, accounts))
    for (const id of await existing.listAccountsCreatedAt(userId, accounts, input.now))
      accountsWithRows.delete(id)
    const transactions = clearKnownIds(tx, input.transactions, accountsWithRows)
    const context: BatchContext = {
      ambiguousIds: findAmbiguousIds(transactions),
      accountsWithRows,
      providerIds: new Set(
        transactions.flatMap(({ providerId }) => (providerId === null ? [] : [providerId])),
      ),
      addedRowIds,
      addAccounts: createAddAccounts(await existing.listAccounts(userId)),
      rules: await loadRules(tx, userId),
    }
    for (const chunk of toBatches(transactions, batchSize)) {
      const done = await ingestBatch(tx, userId, { ...input, transactions: chunk.map(toStorable) }, context)
      for (const id of done.addedIds) {
        addedRowIds.add(id)
        total.addedIds.push(id)
      }
      total.added += done.added
      total.changed += done.changed
      total.mergeIds.push(...done.mergeIds)
      total.touchedIds.push(...done.touchedIds)
    }
    return total
  }

  async function ingestBatch(
    tx: Tx,
    userId: string,
    { now, ownRuts, transactions, stableIdPrefixes, preservesExisting = false }: IngestInput,
    context: BatchContext,
  ): Promise<IngestResult> {
    const { addAccounts } = context
    const existing = existingRepository(tx)
    const write = writeRepository(tx)
    const suggestionRepository = matchSuggestionRepository(tx)
    const rows = await loadExisting(existing, userId, transactions, context)
    const {
      unmatched,
      changed: allChanged,
      suggestions,
    } = dedupe(transactions, rows, { ambiguousIds: context.ambiguousIds, stableIdPrefixes })
    const changed = preservesExisting ? allChanged.filter(({ merge }) => canImportReplace(merge)) : allChanged
    if (unmatched.length === 0 && changed.length === 0)
      return { added: 0, changed: 0, addedIds: [], mergeIds: [], touchedIds: [] }

    const added = unmatched.map((item) => toDescribedRow(item, context.rules))
    const log = await logMerges(tx, userId, changed, now)
    const updated = await planUpdates(tx, userId, changed, context.rules)
    const released = await releaseLinks(tx, userId, updated, addAccounts)
    await write.updateKinds(userId, released, now)

    const toLink = [
      ...added,
      ...updated.filter(({ mustRelink }) => mustRelink).map(({ described }) => described),
    ]
    const writing = { now, encrypt: await createEncryptRaw(tx, userId) }
    const links = await linkTransactions(
      { existing, suggestionRepository, userId, ownRuts, addAccounts },
      toLink,
    )
    const { pairs, kinds } = links
    await write.insert(
      userId,
      added.map(({ row }) => row),
      writing,
    )
    await write.update(
      userId,
      updated.map(({ described, keepsCategory }) => ({ row: described.row, keepsCategory })),
      writing,
    )
    const followed = await updateParts(tx, userId, updated, now)
    await log.finish()
    for (const { existing: old, described } of updated)
      if (old.amount !== described.row.amount)
        await allocations?.limitAllocations(tx, userId, old.id, described.row.amount)
    await write.insertPairs(userId, pairs, now)
    await write.updateKinds(userId, kinds, now)
    const manualSuggestions = await suggestManual(tx, userId, unmatched)
    const idOf = new Map(unmatched.map(({ transaction }, at) => [transaction, added[at]?.row.id ?? '']))
    await suggestionRepository.create(
      userId,
      [...links.suggestions, ...toNewSuggestions([...suggestions, ...manualSuggestions], idOf)],
      now,
    )
    await rollupRepository(tx).apply(userId, [
      ...toRollupDeltas(added, updated, [...released, ...kinds]),
      ...followed,
    ])
    const addedIds = added.map(({ row }) => row.id)
    const touched = [...updated.map(({ described }) => described.row), ...released, ...kinds]
    const touchedIds = [...addedIds, ...touched.map(({ id }) => id)]
    return { added: added.length, changed: updated.length, addedIds, mergeIds: log.ids, touchedIds }
  }

  /** Erases all transactions of the accounts and unlinks the transactions of other accounts. */
  async function eraseAccountTransactions(tx: Tx, userId: string, accountIds: string[]): Promise<number> {
    const write = writeRepository(tx)
    assertUserDataLocked(tx)
    const linked = await write.listLinkedIdsByAccounts(userId, accountIds)
    const others = linked.length === 0 ? [] : await write.deleteLinks(userId, linked)
    const withAccounts = createAddAccounts(await existingRepository(tx).listAccounts(userId))
    const left = withAccounts(await listCandidates(tx, userId, others)).filter(
      ({ accountId }) => !accountIds.includes(accountId),
    )
    if (allocations)
      await allocations.releaseAllocations(tx, userId, await write.listIdsByAccounts(userId, accountIds))
    const count = await write.eraseByAccounts(userId, accountIds)
    const alone = toUnlinkedKinds(left)
    await write.updateKinds(userId, alone, clock.now())
    await rollupRepository(tx).apply(userId, alone.flatMap(toKindDeltas))
    return count
  }

  return {
    ingest,
    eraseAccountTransactions,
    ...accountHistory,
    ...removing,
    ...createMissingRemoval(removing),
  }
}

/** Transactions per batch: enough to keep the database busy, few enough for the memory. */
const batchSize = 4_000

type BatchContext = BatchScope & {
  ambiguousIds: ReadonlySet<string>
  addAccounts: AddAccounts
  rules: LearnedRules
}

/** Adds the account type and owner. Drops rows of deleted accounts. */
function createAddAccounts(
  accounts: Awaited<ReturnType<ReturnType<typeof existingRepository>['listAccounts']>>,
): AddAccounts {
  const byId = new Map(accounts.map(({ id, ...account }) => [id, account]))
  return (rows) =>
    rows.flatMap((row) => {
      const account = byId.get(row.accountId)
      return account ? [{ ...row, ...account }] : []
    })
}

/** Suggests manual transactions of other accounts for the new ones. */
async function suggestManual(tx: Tx, userId: string, unmatched: readonly UnmatchedTransaction[]) {
  if (unmatched.length === 0) return []
  const days = toDateWindow(
    unmatched.map(({ transaction }) => ({ row: transaction })),
    maxManualDays,
    maxManualDays,
  )
  const written = await existingRepository(tx).listManual(userId, days.from, days.to)
  const found = suggestManualMatches(
    unmatched.map(({ transaction }) => transaction),
    written,
  )
  return found.map((suspect) => ({ ...suspect, kind: 'manual' as const }))
}
const maxManualDays = 5
