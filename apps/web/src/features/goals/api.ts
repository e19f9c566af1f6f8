import { goalsScreenCopy as copy } from '@lucas/contract/copy/goals-screen.ts'
import {
  allocatedTransactions,
  type ContributionInput,
  entryAnswer,
  type GoalInput,
  type GoalPatch,
  goal,
  goalAnswer,
  goalEntryPage,
  goalList,
  goalRemoved,
  goalSummary,
  type StateInput,
} from '@lucas/contract/goal.ts'
import { transactionPage } from '@lucas/contract/transaction.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, queryString } from '../../lib/http.ts'
import { askAgain, liveKeys } from '../../lib/live.ts'
import type { GoalsData } from './state.ts'
import { readStored } from './store.ts'

// Not one of the keys that live events make old: the screen's own socket keeps this one true.
const listKey = (user: string) => ['goals-screen', user] as const
const path = (id: string) => `/api/goals/${encodeURIComponent(id)}/`

/** The specification has a sentence for each (spec 8). */
const say = (sentence: string) => (cause: unknown) => {
  throw new Error(sentence, { cause })
}

/** Everything the screen shows; what this browser kept stands until the server has answered. */
export function goalsQuery(user: string) {
  const kept = readStored(user)
  return queryOptions({
    queryKey: listKey(user),
    queryFn: async ({ signal }): Promise<GoalsData> => {
      const [list, summary] = await Promise.all([
        api.get('/api/goals/', goalList, { signal }).catch(say(copy.loadFailed)),
        api.get('/api/goals/summary/', goalSummary, { signal }).catch(say(copy.summaryFailed)),
      ])
      return { goals: list.results, summary }
    },
    staleTime: 0,
    ...(kept && { initialData: kept.data, initialDataUpdatedAt: kept.at }),
  })
}

/** Writes what the socket or an answer told; a reading that began before would be older, and is dropped. */
export function changeGoals(
  cache: QueryClient,
  user: string,
  change: (data: GoalsData | undefined) => GoalsData | undefined,
): void {
  void cache.cancelQueries({ queryKey: listKey(user) })
  cache.setQueryData<GoalsData>(listKey(user), change)
}

/** Where no socket tells what a change made of the goals and their figures. */
export const askForGoals = (cache: QueryClient, user: string): Promise<unknown> =>
  Promise.all([cache.invalidateQueries({ queryKey: listKey(user) }), askAgain(cache, 'goals')])

export const entriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [liveKeys.goals, 'entries', id],
    queryFn: ({ pageParam, signal }) => api.get(pageParam, goalEntryPage, { signal }),
    initialPageParam: `${path(id)}transactions/?limit=20`,
    getNextPageParam: ({ next }) => next,
  })

export const partsQuery = (id: string) =>
  queryOptions({
    queryKey: [liveKeys.goals, 'parts', id],
    queryFn: ({ signal }) => api.get(`${path(id)}allocated_transactions/`, allocatedTransactions, { signal }),
  })

/** Candidates for what was bought: spending, newest first. */
export const purchasesQuery = (search: string) =>
  queryOptions({
    queryKey: [liveKeys.transactions, 'purchases', search],
    queryFn: ({ signal }) =>
      api.get(`/api/transactions/${queryString({ search, limit: 30 })}`, transactionPage, { signal }),
  })

export const createGoal = (input: GoalInput, idempotencyKey: string) =>
  api.post('/api/goals/', input, goal, { idempotencyKey })
export const patchGoal = (id: string, input: GoalPatch) => api.patch(path(id), input, goal)
export const removeGoal = (id: string) => api.delete(path(id), undefined, goalRemoved)

export const contribute = (id: string, input: ContributionInput, idempotencyKey: string) =>
  api.post(`${path(id)}contribute/`, input, entryAnswer, { idempotencyKey })
export const withdraw = (id: string, input: ContributionInput, idempotencyKey: string) =>
  api.post(`${path(id)}withdraw/`, input, entryAnswer, { idempotencyKey })
export const undoEntry = (id: string, entry: string, idempotencyKey: string) =>
  api.post(`${path(id)}transactions/${encodeURIComponent(entry)}/undo/`, undefined, entryAnswer, {
    idempotencyKey,
  })
export const changeState = (id: string, input: StateInput, idempotencyKey: string) =>
  api.post(`${path(id)}change_state/`, input, goalAnswer, { idempotencyKey })
