import type { Monthly } from '@lucas/contract/analytics.ts'
import { analysisCopy } from '@lucas/contract/copy/analysis.ts'
import { analysisScreenCopy } from '@lucas/contract/copy/analysis-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { monthlyQuery } from '../../lib/figures-query.ts'
import { Amount } from '../../ui/amount.tsx'
import { useMoneyWords } from '../../ui/money-words.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Stat, StatStrip } from '../../ui/stat-strip.tsx'
import { type Shown, shareWords } from './shown.ts'

const copy = analysisScreenCopy.strip
const words = analysisCopy.columns

/** What came, what went, what stayed, and how much that is of what came. */
export function Strip({ period, currency }: Shown) {
  const query = useQuery(monthlyQuery(period.range, currency))
  return (
    <section aria-label={copy.label}>
      <Panel
        query={query}
        failed={copy.failed}
        skeleton={<Skeleton className="h-[191px] rounded-lg md:h-[112px]" />}
      >
        {(monthly) => <Figures monthly={monthly} />}
      </Panel>
    </section>
  )
}

function Figures({ monthly: { currency, totals, averages, months } }: { monthly: Monthly }) {
  const moneyWords = useMoneyWords()
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
        {shareWords(share)}
      </Stat>
    </StatStrip>
  )
}
