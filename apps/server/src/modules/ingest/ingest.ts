import type { Clock } from '../../platform/clock.ts'
import { assertUserDataLocked } from '../../platform/database/locks.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import { newId } from '../../platform/ids.ts'
import { flatMapInTurns } from '../../platform/take-turns.ts'
import {
  type ActiveRule,
  applyRulesToBatch,
  createUseCounter,
  type DescribedRow,
  kindDetectionRepository,
  loadActiveRules,
  loadKindFacts,
  loadRules,
  type PatternSearch,
  type RowUpdate,
  type RulePatterns,
  type RuleStepResult,
  runDeferred,
  type UseCounter,
} from '../classification/index.ts'
import {
  type AddAccounts,
  accountHistory,
  type ChosenFields,
  createAddAccounts,
  createDeletion,
  type EncryptRaw,
  type ExistingRow,
  existingRepository,
  type GoalAllocations,
  type IncomingTransaction,
  type KindTransition,
  logMerges,
  matchSuggestionRepository,
  type NewSuggestion,
  type OwnRuts,
  type PreparedBatch,
  settlePending,
  storeBatch,
} from '../ledger/index.ts'
import { type DescribeContext, planUpdates, releaseUpdated, toDescribedRow } from './apply-updates.ts'
import { canImportReplace, type DedupeResult, dedupe } from './domain/matching/dedupe.ts'
import { compareMoments, oldestFirst, toStorable } from './domain/matching/incoming.ts'
import { type MatchSuggestion, suggestManualMatches } from './domain/matching/suggestions.ts'
import type { OwnAccount } from './domain/pairing/transfers.ts'
import { claimIds, createProgress, type IngestProgress, loadExisting } from './existing-rows.ts'
import { createLinkableRows, toDateWindow } from './pairing/context.ts'
import { type LinkResult, linkTransactions } from './pairing/link.ts'
import { createMissingRemoval } from './remove-missing.ts'

interface IngestOptions {
  now: Date
  /** RUTs that identify the user in descriptions of own transfers. */
  ownRuts: readonly string[]
  /** Prefix of stable provider ids by account, if the snapshot covers all of these days. */
  stableIdPrefixes?: ReadonlyMap<string, string>
  /**
   * Statement import: existing rows stay unchanged, so that the import can be undone. Pending and manual rows
   * take the facts of the file; the merge log records it.
   */
  preservesExisting?: boolean
}

/** Provider transactions to ingest. */
export interface IngestInput extends IngestOptions {
  /** Each batch holds whole days: no day is in two batches. */
  batches: Iterable<readonly IncomingTransaction[]> | AsyncIterable<readonly IncomingTransaction[]>
}

/** Result of an ingest, with the ids that undoing an import needs. */
export interface IngestResult {
  added: number
  changed: number
  addedIds: string[]
  mergeIds: string[]
  /** Existing rows that a statement import contains too. */
  matchedIds: string[]
  /** Rows that are new or changed. */
  touchedIds: string[]
  /** The new rows for which the user chose something in another app, by what was chosen. */
  chosenIds: Map<ChosenFields, string>
}

type BatchResult = Omit<IngestResult, 'matchedIds'>

export type TransactionIngest = ReturnType<typeof createIngest>

interface IngestDeps {
  envelope: Envelope
  clock: Clock
  patterns: RulePatterns
  allocations: GoalAllocations
  ownRuts: OwnRuts
  /** Detects the kinds of stored transactions again, after the facts of the user changed. */
  requestKindDetection: (tx: Tx, userId: string) => Promise<void>
}

/** One ingest: its options and what all of its batches need. */
interface IngestRun extends IngestOptions {
  tx: Tx
  userId: string
  progress: IngestProgress
  describing: DescribeContext
  /** The rules that the user wrote, and how often each rule was used. */
  writtenRules: readonly ActiveRule[]
  search: PatternSearch
  uses: UseCounter
  addAccounts: AddAccounts
  ownAccounts: readonly OwnAccount[]
  /** Returns what links can be searched for. The first call comes before the first row is written. */
  getLinkable: () => Promise<StoredLinkables>
  encrypt: EncryptRaw
}

type Deduplicated = DedupeResult<ExistingRow>
interface Categorized {
  added: DescribedRow[]
  updated: RowUpdate[]
}
type Linked = LinkResult & { released: KindTransition[] }

/** Ingests provider transactions and removes rows. All methods run in the transaction of the caller. */
export function createIngest({
  envelope,
  clock,
  patterns,
  allocations,
  ownRuts: storedRuts,
  requestKindDetection,
}: IngestDeps) {
  const deletion = createDeletion({ clock, allocations })

  /** Stores new and changed transactions, batch by batch. Idempotent and independent of the order. */
  async function ingest(tx: Tx, userId: string, { batches, ...options }: IngestInput): Promise<IngestResult> {
    assertUserDataLocked(tx)
    const accounts = await existingRepository(tx).listAccounts(userId)
    const facts = await loadKindFacts(tx, userId, accounts, { stored: storedRuts, ownRuts: options.ownRuts })
    const rules = await loadRules(tx, userId)
    const run: IngestRun = {
      ...options,
      tx,
      userId,
      progress: createProgress(),
      describing: {
        rules,
        facts,
        institutions: new Map(accounts.map(({ id, institution }) => [id, institution])),
      },
      writtenRules: rules.written.size === 0 ? [] : await loadActiveRules(tx, userId, allocations),
      search: patterns.open(userId, 'job'),
      uses: createUseCounter(),
      addAccounts: createAddAccounts(accounts),
      ownAccounts: accounts.filter(({ deletedAt }) => deletedAt === null),
      getLinkable: createLinkablesReader(tx, userId),
      encrypt: await createEncryptRaw(tx, userId),
    }
    const total: IngestResult = {
      added: 0,
      changed: 0,
      addedIds: [],
      mergeIds: [],
      matchedIds: [],
      touchedIds: [],
      chosenIds: new Map(),
    }
    let isEmpty = true
    for await (const batch of batches) {
      isEmpty = false
      const found = await deduplicate(run, batch)
      if (options.preservesExisting) total.matchedIds.push(...found.matched.map(({ id }) => id))
      // Everything is known already.
      if (found.unmatched.length === 0 && found.changed.length === 0) continue
      const result = await ingestBatch(run, found)
      for (const id of result.addedIds) run.progress.addedIds.add(id)
      total.added += result.added
      total.changed += result.changed
      total.addedIds.push(...result.addedIds)
      total.mergeIds.push(...result.mergeIds)
      total.touchedIds.push(...result.touchedIds)
      for (const [chosen, id] of result.chosenIds) total.chosenIds.set(chosen, id)
    }
    await run.uses.save(tx, userId, run.now)
    if (await kindDetectionRepository(tx).isOutdated(userId, facts.digest, options.now))
      await requestKindDetection(tx, userId)
    // An event of the provider can come without transactions.
    if (!isEmpty) await settlePending(tx, userId, run.now)
    return total
  }

  /** Ingests one compared batch, step by step. */
  async function ingestBatch(run: IngestRun, found: Deduplicated): Promise<BatchResult> {
    const rows = await categorize(run, found)
    const merges = await logMerges(run.tx, run.userId, found.changed, run.now)
    const links = await linkTransfersAndRefunds(run, rows)
    const { deferred } = await applyWrittenRules(run, rows, links)
    const linkable = await run.getLinkable()
    await storeBatch(run.tx, run.userId, toBatch(rows, links), { ...run, allocations })
    linkable.add(rows.added)
    await merges.finish()
    await storeSuggestions(run, found, rows, links)
    await runDeferred(run.tx, run.userId, deferred, { allocations, now: run.now })
    return toResult(rows, links, merges.ids, found)
  }

  /** Applies the rules that the user wrote to what was detected. One whose patterns take too long is switched off. */
  async function applyWrittenRules(
    run: IngestRun,
    rows: Categorized,
    { kinds }: Linked,
  ): Promise<RuleStepResult> {
    const { writtenRules: rules, search, uses, describing } = run
    const { institutions } = describing
    const result = await applyRulesToBatch({ rules, search, institutions, ...rows, kinds }, uses)
    run.writtenRules = rules.filter(({ id }) => !result.slow.has(id))
    await patterns.switchOff(run.tx, run.userId, result.slow)
    return result
  }

  async function createEncryptRaw(tx: Tx, userId: string): Promise<EncryptRaw> {
    const cipher = await envelope.getCipher(tx, userId)
    return (id, raw) =>
      cipher.encryptBytes({ table: 'transaction', column: 'raw', row: id }, JSON.stringify(raw))
  }

  return {
    ingest,
    /** Requests the detection of the user's kinds in the background, after the facts changed that they follow from. */
    requestKindDetection,
    ...accountHistory,
    ...deletion,
    ...createMissingRemoval(deletion),
  }
}

type StoredLinkables = ReturnType<typeof createLinkableRows>

/** Reads once, and only for new rows, whether the user had transactions: most syncs bring none. */
function createLinkablesReader(tx: Tx, userId: string): () => Promise<StoredLinkables> {
  let found: StoredLinkables | undefined
  return async () => (found ??= createLinkableRows(await existingRepository(tx).hasRows(userId)))
}

/** Compares a batch with the rows from before this ingest. */
async function deduplicate(
  { tx, userId, progress, stableIdPrefixes, preservesExisting = false }: IngestRun,
  batch: readonly IncomingTransaction[],
): Promise<Deduplicated> {
  const incoming = claimIds(oldestFirst(batch).map(toStorable), progress)
  const existing = await loadExisting(existingRepository(tx), userId, incoming, progress)
  const found = dedupe(incoming, existing, { stableIdPrefixes, isStatement: preservesExisting })
  return {
    ...found,
    // New rows get their ids in this order, and are stored in it: rows of one day lie together.
    unmatched: found.unmatched.toSorted((a, b) => compareMoments(a.transaction, b.transaction)),
    changed: preservesExisting ? found.changed.filter(({ merge }) => canImportReplace(merge)) : found.changed,
  }
}

/** Parses the descriptions and applies the categoriser and the user's rules. */
async function categorize(
  { tx, userId, describing }: IngestRun,
  { unmatched, changed }: Deduplicated,
): Promise<Categorized> {
  const added = await flatMapInTurns(unmatched, (item) => [toDescribedRow(item, describing)])
  return { added, updated: await planUpdates(tx, userId, changed, describing) }
}

/** Links own transfers and refunds, after removing the links that changed rows no longer have. */
async function linkTransfersAndRefunds(
  { tx, userId, now, describing, addAccounts, ownAccounts, getLinkable }: IngestRun,
  { added, updated }: Categorized,
): Promise<Linked> {
  const released = await releaseUpdated(tx, userId, updated, {
    withAccounts: addAccounts,
    hidden: describing.rules.hidden,
    now,
  })
  const relinked = updated.filter(({ mustRelink }) => mustRelink).map(({ described }) => described)
  const context = {
    existing: existingRepository(tx),
    stored: await getLinkable(),
    suggestionRepository: matchSuggestionRepository(tx),
    userId,
    isOwnRut: describing.facts.isOwnRut,
    addAccounts,
    accounts: ownAccounts,
  }
  return { released, ...(await linkTransactions(context, [...added, ...relinked])) }
}

const toBatch = ({ added, updated }: Categorized, { pairs, kinds, released }: Linked): PreparedBatch => ({
  added: added.map(({ row }) => row),
  updated: updated.map(({ described: { row }, ...update }) => ({ ...update, row })),
  pairs,
  kinds,
  released,
})

/** Stores what only the user can decide: possible duplicates, refunds, and manual transactions of other accounts. */
async function storeSuggestions(
  { tx, userId, now }: IngestRun,
  { unmatched, suggestions }: Deduplicated,
  { added }: Categorized,
  links: Linked,
) {
  const transactions = unmatched.map(({ transaction }) => transaction)
  const manual = await suggestManual(tx, userId, transactions)
  const rowIds = new Map(transactions.map((transaction, at) => [transaction, added[at]?.row.id ?? '']))
  await matchSuggestionRepository(tx).create(
    userId,
    [...links.suggestions, ...toNewSuggestions([...suggestions, ...manual], rowIds)],
    now,
  )
}

/** Converts suggestions to rows. The existing row is the merge target. */
const toNewSuggestions = (
  suggestions: readonly MatchSuggestion<{ id: string }>[],
  rowIds: ReadonlyMap<IncomingTransaction, string>,
): NewSuggestion[] =>
  suggestions.flatMap(({ transaction, existing, kind, evidence }) => {
    const otherId = rowIds.get(transaction)
    if (otherId === undefined) return []
    return [{ id: newId(), kind, rowId: existing.id, otherId, state: 'open', evidence }]
  })

const maxManualDays = 5

/** Suggests manual transactions of other accounts for the new ones. */
async function suggestManual(tx: Tx, userId: string, transactions: readonly IncomingTransaction[]) {
  if (transactions.length === 0) return []
  const days = toDateWindow(
    transactions.map((row) => ({ row })),
    maxManualDays,
    maxManualDays,
  )
  const manual = await existingRepository(tx).listManual(userId, days.from, days.to)
  return suggestManualMatches(transactions, manual).map((found) => ({ ...found, kind: 'manual' as const }))
}

function toResult(
  { added, updated }: Categorized,
  { released, kinds }: Linked,
  mergeIds: string[],
  { unmatched }: Deduplicated,
): BatchResult {
  const addedIds = added.map(({ row }) => row.id)
  const touched = [...updated.map(({ described }) => described.row), ...released, ...kinds]
  const touchedIds = [...addedIds, ...touched.map(({ id }) => id)]
  const chosenIds = new Map(
    unmatched.flatMap(({ transaction: { chosen } }, at) => {
      const id = addedIds[at]
      return chosen === undefined || id === undefined ? [] : [[chosen, id] as const]
    }),
  )
  return { added: added.length, changed: updated.length, addedIds, mergeIds, touchedIds, chosenIds }
}
