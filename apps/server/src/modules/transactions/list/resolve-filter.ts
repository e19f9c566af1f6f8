import type { TransactionFilter } from '@lucas/contract/transactions/transaction-input.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { type FilterCriteria, toCriteria } from '../domain/list/filter.ts'
import { detailRepository } from '../repository/detail.ts'
import { listRepository } from '../repository/list.ts'
import { searchRepository } from '../repository/search.ts'

/** Above this number of matches, scanning the list in order is faster than looking up ids. */
const maxIds = 1_000

/** Resolves a filter, and returns the accounts for display. */
export async function resolveFilter(tx: Tx, userId: string, filter: TransactionFilter) {
  const accounts = await detailRepository(tx).listAccounts(userId)
  const categories = filter.search ? await listRepository(tx).listCategories(userId) : []
  const criteria = toCriteria(filter, accounts, categories)
  return { accounts, criteria: await withIds(tx, criteria) }
}

async function withIds(tx: Tx, criteria: FilterCriteria): Promise<FilterCriteria> {
  const { search } = criteria
  if (search === null) return criteria
  const ids = await searchRepository(tx).listIds(search.text, search.digits, maxIds + 1)
  return ids.length > maxIds ? criteria : { ...criteria, search: { ...search, ids } }
}
