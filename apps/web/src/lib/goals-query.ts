import { goalList } from '@lucas/contract/goal.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from './http.ts'
import { liveKeys } from './live.ts'

/** Every goal, where somebody chooses one of them; the screen of the goals keeps its own. */
export const goalsQuery = queryOptions({
  queryKey: [liveKeys.goals, 'list'],
  queryFn: ({ signal }) => api.get('/api/goals/', goalList, { signal }),
})
