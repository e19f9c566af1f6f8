import { goalsScreenCopy as copy } from '@lucas/contract/copy/planning/goals-screen.ts'
import {
  allocatedTransactions,
  type ContributionInput,
  entryAnswer,
  type GoalInput,
  type GoalPatch,
  goal,
  goalAnswer,
  goalBalances,
  goalEntryPage,
  goalList,
  goalRemoved,
  goalSummary,
  type StateInput,
} from '@lucas/contract/planning/goal.ts'
import { transactionPage } from '@lucas/contract/transactions/transaction.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { invalidateQueriesOf } from '../../lib/app/query-keys.ts'
import { apiPagesQuery, apiQuery } from '../../lib/http/api-query.ts'
import { api, queryString } from '../../lib/http/http.ts'
import type { GoalsData } from './goals-data.ts'
import { readStoredGoals } from './stored-goals.ts'

// Not a key of live events: the goals socket keeps this query up to date.
const listKey = (userId: string) => ['goals-screen', userId] as const
const path = (id: string) => `/api/goals/${encodeURIComponent(id)}/`

/** Rethrows an error with the message of spec 8. */
const rethrowAs = (sentence: string) => (cause: unknown) => {
  throw new Error(sentence, { cause })
}

/** Data of the goals screen. Data stored in this browser are displayed until the server answers. */
export function goalsQuery(userId: string) {
  const cached = readStoredGoals(userId)
  return queryOptions({
    queryKey: listKey(userId),
    queryFn: async ({ signal }): Promise<GoalsData> => {
      const [list, summary] = await Promise.all([
        api.get('/api/goals/', goalList, { signal }).catch(rethrowAs(copy.loadFailed)),
        api.get('/api/goals/summary/', goalSummary, { signal }).catch(rethrowAs(copy.summaryFailed)),
      ])
      return { goals: list.results, summary }
    },
    staleTime: 0,
    ...(cached && { initialData: cached.data, initialDataUpdatedAt: cached.at }),
  })
}

/** Updates the cache from a socket message or an answer. Cancels running requests, whose data would be older. */
export function updateCachedGoals(
  cache: QueryClient,
  userId: string,
  change: (data: GoalsData | undefined) => GoalsData | undefined,
): void {
  void cache.cancelQueries({ queryKey: listKey(userId) })
  cache.setQueryData<GoalsData>(listKey(userId), change)
}

/** Refetches goals and figures while the socket is closed. */
export const refetchGoals = (cache: QueryClient, userId: string): Promise<unknown> =>
  Promise.all([cache.invalidateQueries({ queryKey: listKey(userId) }), invalidateQueriesOf(cache, 'goals')])

export const entriesQuery = (id: string) =>
  apiPagesQuery(['goals', 'entries', id], `${path(id)}transactions/?limit=20`, goalEntryPage)

/** What a goal held at the end of each month. */
export const balancesQuery = (id: string) =>
  apiQuery(['goals', 'balances', id], `${path(id)}balances/`, goalBalances)

export const allocationsQuery = (id: string) =>
  apiQuery(['goals', 'parts', id], `${path(id)}allocated_transactions/`, allocatedTransactions)

/** Purchases to choose from: spending of these amounts that matches the search, newest first. */
export const purchasesQuery = (search: string, amounts: { min_amount?: number; max_amount?: number } = {}) =>
  apiQuery(
    ['transactions', 'purchases', search, amounts],
    `/api/transactions/${queryString({ search, kind: 'spending', ...amounts, limit: 30 })}`,
    transactionPage,
  )

export const createGoal = (input: GoalInput, idempotencyKey: string) =>
  api.post('/api/goals/', input, goal, { idempotencyKey })
export const updateGoal = (id: string, input: GoalPatch) => api.patch(path(id), input, goal)
export const deleteGoal = (id: string) => api.delete(path(id), undefined, goalRemoved)

export const contribute = (id: string, input: ContributionInput, idempotencyKey: string) =>
  api.post(`${path(id)}contribute/`, input, entryAnswer, { idempotencyKey })
export const withdraw = (id: string, input: ContributionInput, idempotencyKey: string) =>
  api.post(`${path(id)}withdraw/`, input, entryAnswer, { idempotencyKey })
export const undoEntry = (id: string, entry: string, idempotencyKey: string) =>
  api.post(`${path(id)}transactions/${encodeURIComponent(entry)}/undo/`, undefined, entryAnswer, {
    idempotencyKey,
  })
export const updateGoalState = (id: string, input: StateInput, idempotencyKey: string) =>
  api.post(`${path(id)}change_state/`, input, goalAnswer, { idempotencyKey })
