import { budget } from '@lucas/contract/planning/budget.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, queryString } from '../../lib/http/http.ts'
import { queryKeyRoots } from '../../lib/live/invalidate-on-event.ts'

export const budgetsPath = '/api/budgets/'

/** The budget of the period of a day, by default of the running one. What changes figures changes it. */
export const budgetQuery = (on?: PlainDate) =>
  queryOptions({
    queryKey: [queryKeyRoots.figures, 'budget', on ?? null],
    queryFn: ({ signal }) => api.get(`${budgetsPath}${queryString({ on })}`, budget, { signal }),
    placeholderData: keepPreviousData,
  })
