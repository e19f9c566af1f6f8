import { budget } from '@lucas/contract/planning/budget.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery } from '../../lib/http/api-query.ts'
import { queryString } from '../../lib/http/http.ts'

export const budgetsPath = '/api/budgets/'

/** The budget of the period of a day, by default of the running one. What changes figures changes it. */
export const budgetQuery = (on?: PlainDate) =>
  apiQuery(['figures', 'budget', on ?? null], `${budgetsPath}${queryString({ on })}`, budget, {
    placeholderData: keepPreviousData,
  })
