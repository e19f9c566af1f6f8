import type { PayCycle } from '@lucas/contract/planning/pay-cycle.ts'
import type { IncomeMode } from '@lucas/contract/rules/income-mode.ts'
import type { CurrentCycle } from './load-pay-cycle.ts'

export const toApiCycle = (
  { payday, modeChoice, isSalary, cycle, habit }: CurrentCycle,
  mode: IncomeMode,
): PayCycle => ({
  payday,
  from_salary: isSalary,
  from: cycle.from,
  next_payday: cycle.nextPayday,
  previous_from: cycle.previousFrom,
  habit: payday === 'salary' || habit === null ? null : { payday: 'salary', next_payday: habit },
  income_mode: mode,
  income_mode_choice: modeChoice,
})
