import { forecastScreenCopy } from '@lucas/contract/copy/planning/forecast-screen.ts'
import type { ForecastEvent } from '@lucas/contract/planning/forecast.ts'
import type { LowestPoint } from '@lucas/contract/rules/forecast-points.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { formatDayOfMonth } from '../../lib/format/format.ts'

const { lowest: copy, reasons } = forecastScreenCopy

function toReason({ kind, name }: ForecastEvent): string {
  switch (kind) {
    case 'card_bill':
      return reasons.card(name)
    case 'card_usual':
      return reasons.usual(name)
    case 'goals':
      return reasons.goals
    case 'savings':
      return reasons.savings(name)
    case 'yearly':
      return reasons.yearly(name)
    case 'salary':
      return reasons.beforeSalary
    case 'income':
      return reasons.beforeIncome(name)
    case 'bill':
    case 'instalment':
      return reasons.paying(name)
  }
}

/** Says when the lowest point of a line is and what leads there. */
export function toLowestSentence(
  { date, balance, reason }: LowestPoint,
  { today, until }: { today: PlainDate; until: PlainDate },
  formatMoney: (amount: number) => string,
): string {
  const amount = formatMoney(balance)
  if (date === today) return copy.today(amount)
  const day = formatDayOfMonth(date, today)
  if (reason === null && date === until) return copy.last(amount, day)
  return copy.on(amount, day, reason === null ? reasons.spending : toReason(reason))
}
