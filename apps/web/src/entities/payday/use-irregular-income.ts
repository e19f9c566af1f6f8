import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { cycleQuery } from './queries.ts'

/** Whether the user's income is irregular: then a change of a month is no judgement, and its colour is grey. */
export const useIrregularIncome = (today: PlainDate): boolean =>
  useQuery(cycleQuery(today)).data?.income_mode === 'irregular'
