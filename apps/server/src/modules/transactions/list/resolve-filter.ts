import type { TransactionFilter } from '@lucas/contract/transactions/transaction-input.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { failField } from '../../../platform/errors.ts'
import { expandCategories, loadCategoryNames } from '../../categories/index.ts'
import { type AccountRow, detailRepository, type FilterCriteria } from '../../ledger/index.ts'
import { findReversedRange, toCriteria } from '../domain/list/filter.ts'
import { listRepository } from '../repository/list.ts'
import { searchRepository } from '../repository/search.ts'

/** The newest transactions of a list, which a search reads first. */
export const searchWindow = 400
/** A text that more of them contain is compared with every row: its index would list much of the history. */
const maxNewest = 6
/** Above this number of matches, reading the list in order until a page is full is faster than looking up ids. */
export const maxIdsOfPage = 1_000
/** The same where all matches are read, for a count or a sum: otherwise each transaction of the user is compared. */
export const maxIdsOfSum = 10_000

export interface ResolvedFilter {
  /** All accounts of the user, for display. */
  accounts: readonly AccountRow[]
  /** A search compares texts until `findMatches` or `lookUpMatches` names its transactions. */
  criteria: FilterCriteria
  /** Names the transactions that the search finds, by its index, unless they are more than `maxIds` (the request's by default). */
  lookUpMatches: (maxIds?: number) => Promise<FilterCriteria>
}

/** Resolves a filter. Throws `validation_failed` for a range whose end lies before its start. The page and the count of one request share a look-up of up to `maxIds` matches. */
export async function resolveFilter(
  tx: Tx,
  userId: string,
  filter: TransactionFilter,
  maxIds = maxIdsOfPage,
): Promise<ResolvedFilter> {
  const reversed = findReversedRange(filter)
  if (reversed !== null) failField(reversed.field, reversed.sentence)
  const accounts = await detailRepository(tx).listAccounts(userId)
  const categories = filter.search ? await listNamedCategories(tx, userId) : []
  const criteria = await withSubcategories(tx, userId, toCriteria(filter, accounts, categories))
  return { accounts, criteria, lookUpMatches: createLookUp(tx, criteria, maxIds) }
}

export const countTransactions = (accounts: readonly AccountRow[]): number =>
  accounts.reduce((total, { transactions }) => total + transactions, 0)

/** Names the transactions that a search finds, by its index, if they are few of many. */
export async function findMatches(
  tx: Tx,
  userId: string,
  { accounts, criteria, lookUpMatches }: ResolvedFilter,
  maxIds?: number,
): Promise<FilterCriteria> {
  const { search } = criteria
  if (search === null || countTransactions(accounts) <= searchWindow) return criteria
  const newest = await searchRepository(tx).countNewest(userId, search.text, searchWindow)
  return isFrequent(newest) ? criteria : lookUpMatches(maxIds)
}

/** Whether a text is frequent, by how many of the newest transactions contain it. */
export const isFrequent = (newest: number): boolean => newest > maxNewest

function createLookUp(tx: Tx, criteria: FilterCriteria, atMost: number): ResolvedFilter['lookUpMatches'] {
  const { search } = criteria
  if (search === null) return async () => criteria
  let found: Promise<string[]> | undefined
  return async (maxIds = atMost) => {
    found ??= searchRepository(tx).listIds(search.text, search.digits, atMost + 1)
    const ids = await found
    return ids.length > Math.min(maxIds, atMost) ? criteria : { ...criteria, search: { ...search, ids } }
  }
}

async function withSubcategories(tx: Tx, userId: string, criteria: FilterCriteria): Promise<FilterCriteria> {
  if (criteria.categories === null) return criteria
  return { ...criteria, categories: await expandCategories(tx, userId, criteria.categories) }
}

/** Lists the categories in use with the names that the user sees. */
async function listNamedCategories(tx: Tx, userId: string) {
  const toName = await loadCategoryNames(tx, userId)
  return (await listRepository(tx).listCategories(userId)).map((category) => ({
    category,
    name: toName(category),
  }))
}
