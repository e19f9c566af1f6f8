import type { TransactionFilter } from '@lucas/contract/transaction-input.ts'
import type { Tx } from '../../platform/database/person.ts'
import { type Criteria, readCriteria } from './domain/criteria.ts'
import { detailRepository } from './repository/detail.ts'
import { listRepository } from './repository/list.ts'
import { searchRepository } from './repository/search.ts'

/** More rows than these are found faster by walking the list than by their ids. */
const mostIds = 1_000

/** A filter with everything looked up that it names, and the accounts that its rows are shown with. */
export async function openFilter(tx: Tx, person: string, filter: TransactionFilter) {
  const accounts = await detailRepository(tx).accounts(person)
  const categories = filter.search ? await listRepository(tx).categories(person) : []
  const criteria = readCriteria(filter, accounts, categories)
  return { accounts, criteria: await withIds(tx, criteria) }
}

async function withIds(tx: Tx, criteria: Criteria): Promise<Criteria> {
  const { search } = criteria
  if (search === null) return criteria
  const ids = await searchRepository(tx).find(search.text, search.digits, mostIds + 1)
  return ids.length > mostIds ? criteria : { ...criteria, search: { ...search, ids } }
}
