import { forecastScreenCopy } from '@lucas/contract/copy/planning/forecast-screen.ts'
import type { Forecast } from '@lucas/contract/planning/forecast.ts'
import { projectForecast } from '@lucas/contract/rules/forecast.ts'
import { findLowest, type LowestPoint } from '@lucas/contract/rules/forecast-points.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { applyWhatIf, listInstalments, type WhatIf } from '@lucas/contract/rules/what-if.ts'
import { useMemo } from 'react'
import { formatDayOfMonth } from '../../lib/format/format.ts'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { UnbrokenAmounts } from '../../ui/primitives/unbroken-amounts.tsx'
import { ForecastChart } from './forecast-chart.tsx'

const copy = forecastScreenCopy.whatIf

interface WhatIfResultProps {
  forecast: Forecast
  /** Null while nothing can be computed. */
  whatIf: WhatIf | null
  /** What is said until then. */
  waiting: string
  /** The last day that is looked at. */
  until: PlainDate
}

/** The lowest point before and after a what-if, whether the money is enough, and both lines. */
export function WhatIfResult({ forecast, whatIf, waiting, until }: WhatIfResultProps) {
  const formatMoney = useMoneyFormatter()
  const { today } = forecast
  const before = useMemo(() => projectForecast(forecast, until), [forecast, until])
  const after =
    whatIf === null
      ? before
      : projectForecast({ ...forecast, events: applyWhatIf(forecast, whatIf, copy.purchase) }, until)
  const [lowBefore, lowAfter] = [findLowest(before), findLowest(after)]
  const later =
    whatIf?.kind === 'purchase'
      ? listInstalments(whatIf, forecast)
          .filter(({ paidOn }) => paidOn === null || paidOn > until)
          .reduce((sum, { amount }) => sum + amount, 0)
      : 0
  return (
    <div className="grid gap-2">
      <div role="status" className="num min-h-[54px] whitespace-normal max-md:min-h-[66px]">
        {whatIf === null ? (
          <p className="text-ink-2">{waiting}</p>
        ) : (
          <p className={`font-[550] ${lowAfter.balance < 0 ? 'text-negative' : ''}`}>
            <UnbrokenAmounts>
              {toVerdict(lowBefore, lowAfter, (point) => toPoint(point, today, formatMoney))}
            </UnbrokenAmounts>
          </p>
        )}
        {later > 0 && (
          <p className="text-sm text-ink-2">
            {copy.later(formatMoney(later), formatDayOfMonth(until, today))}
          </p>
        )}
      </div>
      <ForecastChart
        days={after}
        lowest={lowAfter}
        today={today}
        before={whatIf === null ? undefined : before}
        height="compact"
      />
    </div>
  )
}

function toPoint(
  { balance, date }: LowestPoint,
  today: PlainDate,
  formatMoney: (amount: number) => string,
): string {
  const amount = formatMoney(balance)
  return date === today ? copy.pointToday(amount) : copy.point(amount, formatDayOfMonth(date, today))
}

function toVerdict(before: LowestPoint, after: LowestPoint, toText: (point: LowestPoint) => string): string {
  const isSame = before.balance === after.balance && before.date === after.date
  if (isSame) return (after.balance < 0 ? copy.sameShort : copy.same)(toText(before))
  if (before.balance < 0) return copy.shortBefore(toText(before), toText(after))
  return (after.balance < 0 ? copy.short : copy.enough)(toText(before), toText(after))
}
