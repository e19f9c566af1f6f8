import { allocationList, goalList } from '@lucas/contract/planning/goal.ts'
import { apiQuery } from '../../lib/http/api-query.ts'

/** All goals, for choosing one of them. The goals screen has its own query. */
export const goalsQuery = apiQuery(['goals', 'list'], '/api/goals/', goalList)

/** Goal allocations of a transaction. */
export const transactionAllocationsQuery = (id: string) =>
  apiQuery(['goals', 'of-transaction', id], `/api/goals/transaction-allocations/${id}/`, allocationList)
