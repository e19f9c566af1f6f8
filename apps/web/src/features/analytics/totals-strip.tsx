import type { Monthly } from '@lucas/contract/analytics/analytics.ts'
import { analysisCopy } from '@lucas/contract/copy/analytics/analysis.ts'
import { analysisScreenCopy } from '@lucas/contract/copy/analytics/analysis-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { monthlyQuery } from '../../entities/period/queries.ts'
import { QueryPanel } from '../../entities/plan/query-panel.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { Stat, StatStrip } from '../../ui/primitives/stat-strip.tsx'
import { type ChartContext, formatSavedShare } from './chart-context.ts'

const copy = analysisScreenCopy.strip
const words = analysisCopy.columns

/** Income, spending, savings and savings rate of the period. */
export function TotalsStrip({ period, currency }: ChartContext) {
  const query = useQuery(monthlyQuery(period.range, currency))
  return (
    <section aria-label={copy.label}>
      <QueryPanel
        query={query}
        errorMessage={copy.failed}
        skeleton={<Skeleton className="h-[191px] rounded-lg md:h-[112px]" />}
      >
        {(monthly) => <Figures monthly={monthly} />}
      </QueryPanel>
    </section>
  )
}

function Figures({ monthly: { currency, totals, averages, months } }: { monthly: Monthly }) {
  const moneyWords = useMoneyFormatter()
  const perMonth = (amount: number | undefined) =>
    amount === undefined || months.length < 2 ? undefined : copy.monthly(moneyWords(amount, currency))
  const { income, spending, saved, saved_percentage: share } = totals
  const spent = spending === 0 ? 0 : -spending
  return (
    <StatStrip>
      <Stat label={words.income} note={perMonth(averages?.income)}>
        <Amount value={income} currency={currency} fits />
      </Stat>
      <Stat label={words.spending} note={perMonth(averages === null ? undefined : -averages.spending)}>
        <Amount value={spent} currency={currency} fits />
      </Stat>
      <Stat label={words.saved} note={perMonth(averages?.saved)}>
        <Amount value={saved} currency={currency} fits />
      </Stat>
      <Stat label={copy.savedShare} note={share === null ? copy.noIncome : copy.ofIncome}>
        {formatSavedShare(share)}
      </Stat>
    </StatStrip>
  )
}
