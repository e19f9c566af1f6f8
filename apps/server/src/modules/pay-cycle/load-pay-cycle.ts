import { computeCalendarCycle, defaultPayday } from '@lucas/contract/rules/calendar-cycle.ts'
import { type CalendarPayday, computeSalaryCycle, findOtherHabit } from '@lucas/contract/rules/payday.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import type { RecurringOutlook } from '../recurring/index.ts'
import { type UserRow, users } from '../users/index.ts'

export interface PayCycleSources {
  clock: Clock
  outlook: Pick<RecurringOutlook, 'getOutlook'>
}

type CycleSettings = Pick<UserRow, 'user_id' | 'payday' | 'income_mode' | 'cushion'>
export type CurrentCycle = Awaited<ReturnType<typeof loadCycleOf>>

/** Loads the settings, the current cycle and the expected series of a user. */
export const loadPayCycle = async (sources: PayCycleSources, tx: Tx, userId: string): Promise<CurrentCycle> =>
  loadCycleOf(sources, tx, (await users.find(tx, userId)) ?? fail('not_authenticated'))

/**
 * Loads the same for a user whose settings are known. Where no text names a payday, the largest income is one only if
 * the user said that there is a salary or a small income.
 */
export async function loadCycleOf(
  { clock, outlook }: PayCycleSources,
  tx: Tx,
  { user_id: userId, payday, income_mode: modeChoice, cushion }: CycleSettings,
) {
  const upcoming = await outlook.getOutlook(tx, userId)
  const today = clock.today()
  const hasPayday = modeChoice === 'salary' || modeChoice === 'small'
  const paydays = upcoming.paydays.length === 0 && hasPayday ? upcoming.largestIncome : upcoming.paydays
  const fromSalary = payday === 'salary' ? computeSalaryCycle(paydays, today) : null
  /** The day by which cycles are counted without a detected salary. */
  const calendarPayday: CalendarPayday = payday === 'salary' ? defaultPayday : payday
  const cycle = fromSalary ?? computeCalendarCycle(calendarPayday, today)
  return {
    payday,
    modeChoice,
    cushion,
    calendarPayday,
    isSalary: fromSalary !== null,
    cycle,
    habit: findOtherHabit(paydays, { cycle, today }),
    upcoming,
  }
}
