import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { panelCopy } from '@lucas/contract/copy/panel.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { summaryQuery } from '../../entities/analytics/queries.ts'
import { QueryPanel } from '../../entities/plan/query-panel.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { ChangingFigure } from '../../ui/primitives/changing-figure.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { Stat, StatStrip } from '../../ui/primitives/stat-strip.tsx'

const copy = panelCopy.figures

/** The notes of one account each take the room of what they will say. */
const frames = [
  { label: copy.balanceClp, note: copy.withoutCards(1) },
  { label: copy.balanceUsd, note: copy.accounts(1) },
  { label: copy.spending, note: copy.days },
  { label: copy.income, note: copy.days },
]

/** The strip with its labels, around a placeholder or instead of figures. */
const stripFrame = (content: ReactNode) => (
  <StatStrip>
    {frames.map(({ label, note }) => (
      <Stat key={label} label={label} note={<span className="invisible">{note}</span>}>
        {content}
      </Stat>
    ))}
  </StatStrip>
)

/** Both balances, and the spending and income of the last 30 days in the currency of the screen. */
export function FiguresStrip({ currency }: { currency: Currency }) {
  const query = useQuery(summaryQuery(currency))
  return (
    <section aria-label={copy.label} className="grid gap-3">
      <QueryPanel
        query={query}
        errorMessage={dashboardCopy.summary.failed}
        skeleton={
          <span className="flex h-[1lh] items-center">
            <Skeleton className="h-[0.8lh] w-36 max-w-full" radius="md" />
          </span>
        }
        frame={(content, isBanner) => (isBanner ? content : stripFrame(content))}
      >
        {(summary) => (
          <StatStrip>
            <Stat label={copy.balanceClp} note={copy.withoutCards(summary.deposits_clp)}>
              <Amount value={summary.balance_clp} currency="CLP" fits />
            </Stat>
            <Stat label={copy.balanceUsd} note={copy.accounts(summary.deposits_usd)}>
              <Amount value={summary.balance_usd} currency="USD" fits />
            </Stat>
            <Stat label={copy.spending} note={copy.days}>
              <ChangingFigure value={`${summary.monthly_spending} ${summary.currency}`}>
                <Amount value={Math.abs(summary.monthly_spending)} currency={summary.currency} fits />
              </ChangingFigure>
            </Stat>
            <Stat label={copy.income} note={copy.days}>
              <ChangingFigure value={`${summary.monthly_income} ${summary.currency}`}>
                <Amount value={summary.monthly_income} currency={summary.currency} tone="flow" fits />
              </ChangingFigure>
            </Stat>
          </StatStrip>
        )}
      </QueryPanel>
    </section>
  )
}
