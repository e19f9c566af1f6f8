import { analysisScreenCopy as copy } from '@lucas/contract/copy/analysis-screen.ts'
import { useSearch } from '@tanstack/react-router'
import { readCurrencySearch } from '../../lib/currency-search.ts'
import { LinkButton } from '../../ui/link-button.tsx'

/** A chart before there is anything to draw. */
export const Nothing = () => <p className="text-center text-sm text-ink-3">{copy.empty}</p>

/** A chart of months where the period has only one. */
function OneMonth() {
  const currency = readCurrencySearch(useSearch({ strict: false }))
  return (
    <div className="grid justify-items-center gap-4 text-center text-sm text-ink-3">
      <p>{copy.twoMonths}</p>
      <LinkButton to="/analytics" search={{ period: 'last_12_months', ...currency }} size="sm">
        {copy.year}
      </LinkButton>
    </div>
  )
}

/** What stands in place of a chart over months; null where it can be drawn. */
export const emptyMonths = (months: number, hasAny: boolean) =>
  hasAny ? months < 2 ? <OneMonth /> : null : <Nothing />
