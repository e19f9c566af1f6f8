import { analysisScreenCopy as copy } from '@lucas/contract/copy/analytics/analysis-screen.ts'
import { useSearch } from '@tanstack/react-router'
import { parseAnalysisTab } from '../../lib/search-params/analysis-tab.ts'
import { parseCurrencySearch } from '../../lib/search-params/currency-search.ts'
import { LinkButton } from '../../ui/primitives/link-button.tsx'
import type { ChartContext } from './chart-context.ts'

/** Message of a chart without data. */
export const EmptyChart = () => <p className="text-center text-sm text-ink-3">{copy.empty}</p>

/** Message of a monthly chart with data of one month. A shorter period than twelve months links to them. */
function OneMonth({ period }: ChartContext) {
  const search = useSearch({ strict: false })
  return (
    <div className="grid justify-items-center gap-4 text-center text-sm text-ink-3">
      <p>{copy.twoMonths}</p>
      {period.name !== 'last_12_months' && (
        <LinkButton
          to="/analytics"
          search={{ period: 'last_12_months', ...parseCurrencySearch(search), ...parseAnalysisTab(search) }}
          size="sm"
        >
          {copy.year}
        </LinkButton>
      )}
    </div>
  )
}

/** Returns the message for a monthly chart that cannot be drawn, or null. */
export const getEmptyMonths = (months: number, hasAny: boolean, context: ChartContext) =>
  hasAny ? months < 2 ? <OneMonth {...context} /> : null : <EmptyChart />
