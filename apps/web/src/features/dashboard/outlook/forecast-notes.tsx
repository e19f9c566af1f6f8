import { forecastScreenCopy } from '@lucas/contract/copy/planning/forecast-screen.ts'
import type { Forecast } from '@lucas/contract/planning/forecast.ts'
import { findEmptyDay, type HorizonName } from '@lucas/contract/rules/forecast-points.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toLowestSentence } from '../../../entities/forecast/lowest-text.ts'
import { forecastQuery } from '../../../entities/forecast/queries.ts'
import { formatDayOfMonth } from '../../../lib/format/format.ts'
import { useMoneyFormatter } from '../../../ui/primitives/amount-in-sentence.tsx'
import { UnbrokenAmounts } from '../../../ui/primitives/unbroken-amounts.tsx'
import { toHorizonLine } from './horizon-line.ts'
import { YearlyList } from './yearly-list.tsx'

const copy = forecastScreenCopy

interface ForecastNotesProps {
  today: PlainDate
  horizon: HorizonName
}

/** What the line says, in words: its lowest point, the day on which the money ends, and what past years add. */
export function ForecastNotes({ today, horizon }: ForecastNotesProps) {
  const { data } = useQuery(forecastQuery(today))
  if (data === undefined || data.accounts.length === 0) return null
  return <Notes forecast={data} name={horizon} />
}

function Notes({ forecast, name }: { forecast: Forecast; name: HorizonName }) {
  const formatMoney = useMoneyFormatter()
  const { today } = forecast
  const { horizon, days, lowest } = useMemo(() => toHorizonLine(forecast, name), [forecast, name])
  const emptyOn = findEmptyDay(days)?.date
  const hasIncome = forecast.events.some(({ amount }) => amount > 0)
  return (
    <div className="grid gap-3 border-t border-line px-4 py-3.5 text-sm md:mx-5 md:px-0">
      <div className="num grid gap-1 whitespace-normal">
        <p className="font-[550]">
          <UnbrokenAmounts>
            {toLowestSentence(lowest, { today, until: horizon.until }, formatMoney)}
          </UnbrokenAmounts>
        </p>
        {emptyOn !== undefined && <p className="text-negative">{toEndSentence(emptyOn, hasIncome, today)}</p>}
        {emptyOn === undefined && !hasIncome && (
          <p className="text-ink-2">{copy.ends.never(formatDayOfMonth(horizon.until, today))}</p>
        )}
        {forecast.income_mode === 'irregular' && <p className="text-ink-2">{copy.irregular}</p>}
        <p className="text-ink-3">{copy.basis}</p>
      </div>
      {horizon.name !== 'card' && <YearlyList items={forecast.yearly} until={horizon.until} today={today} />}
    </div>
  )
}

function toEndSentence(date: PlainDate, hasIncome: boolean, today: PlainDate): string {
  const { ends } = copy
  if (date === today) return hasIncome ? ends.today : ends.withoutIncomeToday
  return (hasIncome ? ends.on : ends.withoutIncome)(formatDayOfMonth(date, today))
}
