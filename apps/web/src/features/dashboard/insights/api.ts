import { insightsCopy as copy } from '@lucas/contract/copy/notifications/insights.ts'
import { type Insight, insightList } from '@lucas/contract/notifications/insight.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiQuery } from '../../../lib/http/api-query.ts'
import { api } from '../../../lib/http/http.ts'

/** The key begins with 'figures', because what changes figures changes the facts. */
const queryKey = ['figures', 'insights'] as const

const sourceQuery = (name: string, path: string) => apiQuery([...queryKey, name], path, insightList)

const causes = sourceQuery('causes', '/api/insights/')
const bills = sourceQuery('bills', '/api/insights/bills/')
const savings = sourceQuery('savings', '/api/insights/savings/')
const spending = sourceQuery('spending', '/api/insights/spending/')

/** Returns the sources of insights: causes of alerts that hold today, bills that are due, savings, and spending. */
export const useInsightSources = () => [
  useQuery(causes),
  useQuery(bills),
  useQuery(savings),
  useQuery(spending),
]

/** Returns a function that dismisses an insight for good: its card leaves at once, and the next fact takes its place. */
export function useDismissInsight(): (insight: Insight) => void {
  const cache = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ key }: Insight) => api.post('/api/insights/dismiss/', { key }, nothing),
    meta: { failed: copy.dismissFailed },
    onMutate: ({ key }) => {
      for (const query of [causes, bills, savings, spending])
        cache.setQueryData(
          query.queryKey,
          (list) => list && { results: list.results.filter((one) => one.key !== key) },
        )
    },
    onSettled: () => cache.invalidateQueries({ queryKey }),
  })
  return mutate
}
