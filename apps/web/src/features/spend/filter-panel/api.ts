import {
  type KeptFilter,
  type SavedFilter,
  savedFilter,
  savedFilterList,
  transactionFacets,
} from '@lucas/contract/transaction-list.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, queryString } from '../../../lib/http.ts'
import { liveKeys } from '../../../lib/live.ts'
import type { ListQuery } from '../filter-query.ts'
import { defaultOrder, filterOf, type ListFilter, readSpendSearch } from '../search.ts'

/** How many rows each choice would leave. */
export const facetsQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: [liveKeys.transactions, 'facets', query],
    queryFn: ({ signal }) =>
      api.get(`/api/transactions/facets/${queryString(query)}`, transactionFacets, { signal }),
    placeholderData: keepPreviousData,
  })

const path = '/api/saved-filters/'
export const savedFiltersQuery = queryOptions({
  queryKey: ['saved-filters'],
  queryFn: ({ signal }) => api.get(path, savedFilterList, { signal }),
})

/** The filter as the server keeps it. */
const toKept = ({
  pending,
  reviewed,
  sort = 'date',
  order = defaultOrder(sort),
  ...filter
}: ListFilter): KeptFilter => ({
  ...filter,
  sort,
  order,
  pending: toFlag(pending),
  reviewed: toFlag(reviewed),
})
const toFlag = (value: boolean | undefined) => (value === undefined ? undefined : value ? 'true' : 'false')
const fromFlag = (value: 'true' | 'false' | undefined) => (value === undefined ? undefined : value === 'true')

/** A kept filter as the address has it. */
export const fromKept = ({ pending, reviewed, ...filter }: KeptFilter): ListFilter =>
  filterOf(readSpendSearch({ ...filter, pending: fromFlag(pending), reviewed: fromFlag(reviewed) }))

export const saveFilter = (name: string, filter: ListFilter, idempotencyKey: string): Promise<SavedFilter> =>
  api.post(path, { name, filter: toKept(filter) }, savedFilter, { idempotencyKey })
export const renameFilter = (id: string, name: string): Promise<SavedFilter> =>
  api.patch(`${path}${id}/`, { name }, savedFilter)
export const replaceFilter = (id: string, filter: ListFilter): Promise<SavedFilter> =>
  api.patch(`${path}${id}/`, { filter: toKept(filter) }, savedFilter)
export const removeFilter = (id: string) => api.delete(`${path}${id}/`, undefined, nothing)
