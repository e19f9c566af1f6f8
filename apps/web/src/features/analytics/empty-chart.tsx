import { analysisScreenCopy as copy } from '@lucas/contract/copy/analytics/analysis-screen.ts'
import { useSearch } from '@tanstack/react-router'
import { parseCurrencySearch } from '../../lib/search-params/currency-search.ts'
import { LinkButton } from '../../ui/primitives/link-button.tsx'

/** Message of a chart without data. */
export const EmptyChart = () => <p className="text-center text-sm text-ink-3">{copy.empty}</p>

/** Message of a monthly chart for a period of one month. */
function OneMonth() {
  const currency = parseCurrencySearch(useSearch({ strict: false }))
  return (
    <div className="grid justify-items-center gap-4 text-center text-sm text-ink-3">
      <p>{copy.twoMonths}</p>
      <LinkButton to="/analytics" search={{ period: 'last_12_months', ...currency }} size="sm">
        {copy.year}
      </LinkButton>
    </div>
  )
}

/** Returns the message for a monthly chart that cannot be drawn, or null. */
export const getEmptyMonths = (months: number, hasAny: boolean) =>
  hasAny ? months < 2 ? <OneMonth /> : null : <EmptyChart />
