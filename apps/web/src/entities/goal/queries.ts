import { goalList } from '@lucas/contract/planning/goal.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { queryKeyRoots } from '../../lib/live/invalidate-on-event.ts'

/** All goals, for choosing one of them. The goals screen has its own query. */
export const goalsQuery = queryOptions({
  queryKey: [queryKeyRoots.goals, 'list'],
  queryFn: ({ signal }) => api.get('/api/goals/', goalList, { signal }),
})
