import {
  type SavedFilter,
  type StoredFilter,
  savedFilter,
  savedFilterList,
} from '@lucas/contract/transactions/transaction-list.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { apiQuery } from '../../../lib/http/api-query.ts'
import { api } from '../../../lib/http/http.ts'
import { defaultOrder, type ListFilter, parseTransactionsSearch, toListFilter } from '../search.ts'

const path = '/api/saved-filters/'
export const savedFiltersQuery = apiQuery(['saved-filters'], path, savedFilterList)

/** Converts a URL filter to the filter that the server stores. */
const toStoredFilter = ({
  pending,
  reviewed,
  sort = 'date',
  order = defaultOrder(sort),
  ...filter
}: ListFilter): StoredFilter => ({
  ...filter,
  sort,
  order,
  pending: toFlag(pending),
  reviewed: toFlag(reviewed),
})
const toFlag = (value: boolean | undefined) => (value === undefined ? undefined : value ? 'true' : 'false')
const fromFlag = (value: 'true' | 'false' | undefined) => (value === undefined ? undefined : value === 'true')

/** Converts a stored filter to a URL filter. */
export const fromStoredFilter = ({ pending, reviewed, ...filter }: StoredFilter): ListFilter =>
  toListFilter(
    parseTransactionsSearch({ ...filter, pending: fromFlag(pending), reviewed: fromFlag(reviewed) }),
  )

export const saveFilter = (name: string, filter: ListFilter, idempotencyKey: string): Promise<SavedFilter> =>
  api.post(path, { name, filter: toStoredFilter(filter) }, savedFilter, { idempotencyKey })
export const renameFilter = (id: string, name: string): Promise<SavedFilter> =>
  api.patch(`${path}${id}/`, { name }, savedFilter)
export const replaceFilter = (id: string, filter: ListFilter): Promise<SavedFilter> =>
  api.patch(`${path}${id}/`, { filter: toStoredFilter(filter) }, savedFilter)
export const deleteFilter = (id: string) => api.delete(`${path}${id}/`, undefined, nothing)
