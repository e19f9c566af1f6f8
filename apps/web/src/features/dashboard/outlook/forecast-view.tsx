import { forecastScreenCopy } from '@lucas/contract/copy/planning/forecast-screen.ts'
import { filesOnlyCopy } from '@lucas/contract/copy/users/files-only.ts'
import type { Forecast } from '@lucas/contract/planning/forecast.ts'
import type { HorizonName } from '@lucas/contract/rules/forecast-points.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { DataSourceActions } from '../../../entities/account/data-source-actions.tsx'
import { ForecastChart } from '../../../entities/forecast/forecast-chart.tsx'
import { forecastQuery } from '../../../entities/forecast/queries.ts'
import { QueryPanel } from '../../../entities/plan/query-panel.tsx'
import { linksBanks } from '../../../lib/app/installation.ts'
import { formatDayOfMonth } from '../../../lib/format/format.ts'
import { type ChartView, ViewSwitch } from '../../../ui/charts/chart-frame.tsx'
import { ChartSkeleton } from '../../../ui/primitives/skeleton-parts.tsx'
import { ForecastTable } from './forecast-table.tsx'
import { toHorizonLine } from './horizon-line.ts'

const copy = forecastScreenCopy

interface ForecastViewProps {
  today: PlainDate
  horizon: HorizonName
}

/** The place of the chart, so that what is below does not move. */
const Place = ({ children }: { children?: ReactNode }) => (
  <div className="min-h-[358px] min-w-0 px-4 pt-4 pb-3 md:px-5 md:pt-[18px]">{children}</div>
)

/** The expected balance as far as the user looks, as a chart or a table. */
export function ForecastView({ today, horizon }: ForecastViewProps) {
  const query = useQuery(forecastQuery(today))
  return (
    <QueryPanel
      query={query}
      errorMessage={copy.failed}
      skeleton={<ChartSkeleton className="h-[318px]" />}
      frame={(content) => <Place>{content}</Place>}
    >
      {(forecast) =>
        forecast.accounts.length === 0 ? (
          <Place>
            <p className="mb-4 text-ink-2">{linksBanks() ? copy.noAccounts : filesOnlyCopy.forecast}</p>
            <DataSourceActions variant="secondary" />
          </Place>
        ) : (
          <Line forecast={forecast} horizon={horizon} />
        )
      }
    </QueryPanel>
  )
}

function Line({ forecast, horizon: name }: { forecast: Forecast; horizon: HorizonName }) {
  const [view, setView] = useState<ChartView>('chart')
  const { today } = forecast
  const { horizon, days, lowest } = useMemo(() => toHorizonLine(forecast, name), [forecast, name])
  return (
    <Place>
      <header className="mb-1 flex items-start justify-between gap-4">
        <h3 className="text-sm font-normal text-ink-3">
          {copy.chart.title(formatDayOfMonth(horizon.until, today))}
        </h3>
        <div className="-my-1 max-md:-my-2.5">
          <ViewSwitch view={view} onViewChange={setView} />
        </div>
      </header>
      {view === 'chart' ? (
        <ForecastChart days={days} lowest={lowest} today={today} />
      ) : (
        <div className="-mx-4 md:-mx-5">
          <ForecastTable days={days} lowest={lowest} today={today} />
        </div>
      )}
    </Place>
  )
}
