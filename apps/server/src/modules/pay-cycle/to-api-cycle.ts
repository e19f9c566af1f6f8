import type { PayCycle } from '@lucas/contract/planning/pay-cycle.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import type { Income } from './load-income.ts'
import type { CurrentCycle } from './load-pay-cycle.ts'

export const toApiCycle = (
  { payday, modeChoice, cushion, isSalary, cycle, habit }: CurrentCycle,
  { mode, bills }: Income,
): PayCycle => ({
  payday,
  from_salary: isSalary,
  from: cycle.from,
  next_payday: cycle.nextPayday,
  previous_from: cycle.previousFrom,
  habit: payday === 'salary' || habit === null ? null : { payday: 'salary', next_payday: habit },
  income_mode: mode,
  income_mode_choice: modeChoice,
  cushion: {
    choice: cushion === null ? null : toWireAmount(cushion, 'CLP'),
    usual: toWireAmount(bills, 'CLP'),
  },
})
