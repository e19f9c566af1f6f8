import { computeCalendarCycle, defaultPayday } from '@lucas/contract/rules/calendar-cycle.ts'
import { type CalendarPayday, computeSalaryCycle, findOtherHabit } from '@lucas/contract/rules/payday.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import type { RecurringOutlook } from '../recurring/index.ts'
import { users } from '../users/index.ts'

export interface PayCycleSources {
  clock: Clock
  outlook: Pick<RecurringOutlook, 'getOutlook'>
}

/** Loads the payday setting, the current cycle and the expected series. */
export async function loadPayCycle({ clock, outlook }: PayCycleSources, tx: Tx, userId: string) {
  const { payday } = (await users.find(tx, userId)) ?? fail('not_authenticated')
  const upcoming = await outlook.getOutlook(tx, userId)
  const today = clock.today()
  const fromSalary = payday === 'salary' ? computeSalaryCycle(upcoming.paydays, today) : null
  /** The day by which cycles are counted without a detected salary. */
  const calendarPayday: CalendarPayday = payday === 'salary' ? defaultPayday : payday
  const cycle = fromSalary ?? computeCalendarCycle(calendarPayday, today)
  return {
    payday,
    calendarPayday,
    isSalary: fromSalary !== null,
    cycle,
    habit: findOtherHabit(upcoming.paydays, { cycle, today }),
    upcoming,
  }
}
