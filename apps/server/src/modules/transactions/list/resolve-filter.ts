import type { TransactionFilter } from '@lucas/contract/transactions/transaction-input.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { expandCategories, loadCategoryNames } from '../../categories/index.ts'
import { type FilterCriteria, toCriteria } from '../domain/list/filter.ts'
import { detailRepository } from '../repository/detail.ts'
import { listRepository } from '../repository/list.ts'
import { searchRepository } from '../repository/search.ts'

/** Above this number of matches, scanning the list in order is faster than looking up ids. */
const maxIds = 1_000

/** Resolves a filter, and returns the accounts for display. */
export async function resolveFilter(tx: Tx, userId: string, filter: TransactionFilter) {
  const accounts = await detailRepository(tx).listAccounts(userId)
  const categories = filter.search ? await listNamedCategories(tx, userId) : []
  const criteria = await withSubcategories(tx, userId, toCriteria(filter, accounts, categories))
  return { accounts, criteria: await withIds(tx, criteria) }
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

async function withIds(tx: Tx, criteria: FilterCriteria): Promise<FilterCriteria> {
  const { search } = criteria
  if (search === null) return criteria
  const ids = await searchRepository(tx).listIds(search.text, search.digits, maxIds + 1)
  return ids.length > maxIds ? criteria : { ...criteria, search: { ...search, ids } }
}
