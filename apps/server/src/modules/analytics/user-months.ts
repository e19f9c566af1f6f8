import type { MonthKind, UserMonths } from '@lucas/contract/analytics/analytics.ts'
import { addMonths, type DateRange, firstOfMonth } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { listRangeMonths, type RangeMonth, type UserMonth } from './domain/points.ts'
import type { FiguresContext, ReadFigures } from './figures-context.ts'

/** Lists the months of a user from that of a day to that of another: calendar months or pay cycles. */
export type ListUserMonths = (tx: Tx, userId: string, days: DateRange) => Promise<readonly UserMonth[]>

/** The years whose months the analysis names and compares. */
const yearsListed = 2

export function createUserMonths({
  listUserMonths,
  readFigures,
}: {
  listUserMonths: ListUserMonths
  readFigures: ReadFigures
}) {
  return {
    /** Lists the months of a range of figures. */
    loadRangeMonths: async (
      { tx, scope }: FiguresContext,
      range: DateRange,
      kind: MonthKind | undefined,
    ): Promise<RangeMonth[]> =>
      listRangeMonths(
        range,
        scope.today,
        kind === 'own' ? await listUserMonths(tx, scope.userId, range) : undefined,
      ),

    /** Returns the months of the user in this and the two years before, up to the running one. */
    listMonths: (userId: string): Promise<UserMonths> =>
      readFigures(userId, 'CLP', async ({ tx, scope: { today } }) => {
        const from = addMonths(firstOfMonth(today), -12 * yearsListed - 1)
        const months = listRangeMonths(
          { from, to: today },
          today,
          await listUserMonths(tx, userId, { from, to: today }),
        )
        return {
          period: months.some(({ isCycle }) => isCycle) ? 'cycle' : 'month',
          months: months.map(({ month, from: first, to }) => ({ month, from: first, to })),
        }
      }),
  }
}

export type UserMonthReader = ReturnType<typeof createUserMonths>

/** The days that the answers name of a month: only those of a pay cycle. */
export const toApiDays = ({ isCycle, from, to }: RangeMonth): DateRange | null =>
  isCycle ? { from, to } : null
