import type { DashboardSummary } from '@lucas/contract/analytics/analytics.ts'
import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { panelCopy } from '@lucas/contract/copy/panel.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { accountsQuery } from '../../../entities/account/queries.ts'
import { UncountedDebts } from '../../../entities/account/uncounted-debts.tsx'
import { summaryQuery } from '../../../entities/analytics/queries.ts'
import { QueryPanel } from '../../../entities/plan/query-panel.tsx'
import { formatPercent } from '../../../lib/format/format.ts'
import { SplitBar } from '../../../ui/charts/split-bar.tsx'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { Card, CardHeader } from '../../../ui/primitives/card.tsx'
import { Segmented } from '../../../ui/primitives/segmented.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { FigureSkeleton } from '../../../ui/primitives/skeleton-parts.tsx'
import { computeSplit } from './accounts-split.ts'
import { CreditTab } from './credit-tab.tsx'
import { DepositsTab } from './deposits-tab.tsx'

const copy = panelCopy.summary
const tabs = [
  { value: 'all', label: copy.all },
  { value: 'deposits', label: copy.deposits },
  { value: 'credit', label: copy.credit },
] as const
type Tab = (typeof tabs)[number]['value']

const loading = (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
    <FigureSkeleton />
    <Skeleton className="h-2.5" radius="full" />
    <Skeleton className="h-3 w-44 max-w-full" />
    <Skeleton className="h-3 w-36 max-w-full" />
  </div>
)

/** Returns the deposits of a summary in its currency. */
const toDeposits = ({ currency, balance_clp, balance_usd, deposits_clp, deposits_usd }: DashboardSummary) =>
  currency === 'CLP'
    ? { amount: balance_clp, count: deposits_clp }
    : { amount: balance_usd, count: deposits_usd }

interface ShareLineProps {
  color: string
  name: string
  /** What the amount holds. */
  note?: string
  amount: number
  currency: Currency
  share: number
}

const ShareLine = ({ color, name, note, amount, currency, share }: ShareLineProps) => (
  <li className="flex items-center gap-2.5 border-line py-2.5 not-first:border-t">
    <span aria-hidden="true" className="size-2 flex-none rounded-full" style={{ background: color }} />
    <span className="min-w-0 flex-1 text-ink-2">
      {name}
      {note !== undefined && <span className="block text-xs text-ink-3">{note}</span>}
    </span>
    <Amount value={amount} currency={currency} className="font-[550]" />
    <span className="num min-w-16 text-right text-sm text-ink-3">{formatPercent(share, 2)}</span>
  </li>
)

const colors = { deposits: 'var(--lu-brand)', credit: 'var(--lu-ink-3)' }
/** Without money and debts the halves of the bar say nothing. */
const quietColors = { deposits: 'var(--lu-track)', credit: 'var(--lu-track)' }

function AllTab({ summary }: { summary: DashboardSummary }) {
  const { currency, cards, card_debt: debt } = summary
  const { amount, count } = toDeposits(summary)
  const split = computeSplit(amount, debt)
  const bar = amount <= 0 && debt <= 0 ? quietColors : colors
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <Amount
          value={amount - debt}
          currency={currency}
          className="text-2xl font-semibold tracking-[-0.024em]"
        />
        <span className="text-sm text-ink-3">{copy.net}</span>
      </p>
      <p className="num mb-4 text-sm whitespace-normal text-ink-3">{copy.counts(count, cards)}</p>
      <SplitBar
        size={100}
        parts={[
          { key: 0, color: bar.deposits, amount: split.deposits },
          { key: 1, color: bar.credit, amount: split.credit },
        ]}
      />
      <ul className="mt-2.5">
        <ShareLine
          color={bar.deposits}
          name={copy.deposits}
          note={copy.depositsHold}
          amount={amount}
          currency={currency}
          share={split.deposits}
        />
        <ShareLine
          color={bar.credit}
          name={copy.cards}
          amount={debt === 0 ? 0 : -debt}
          currency={currency}
          share={split.credit}
        />
      </ul>
    </>
  )
}

/** Resumen de cuentas: the split of all accounts, the deposit accounts, or the cards with their utilisation. */
export function AccountsSummary({ currency }: { currency: Currency }) {
  const [tab, setTab] = useState<Tab>('all')
  const summary = useQuery(summaryQuery(currency))
  const accounts = useQuery(accountsQuery)
  const totals = (children: (summary: DashboardSummary) => ReactNode) => (
    <QueryPanel query={summary} errorMessage={dashboardCopy.summary.failed} skeleton={loading}>
      {children}
    </QueryPanel>
  )
  return (
    <Card className="h-full min-w-0">
      <CardHeader title={copy.title} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-3 pb-4 md:px-5 md:pb-5">
        <Segmented
          label={copy.tabs}
          options={tabs}
          value={tab}
          onChange={setTab}
          className="[&>label]:flex-1 [&>label]:justify-center"
        />
        {tab === 'all' && (
          <div>
            {totals((data) => (
              <AllTab summary={data} />
            ))}
            <UncountedDebts accounts={accounts.data ?? []} className="mt-2 text-sm text-ink-3" />
          </div>
        )}
        {tab !== 'all' && (
          <QueryPanel query={accounts} errorMessage={dashboardCopy.accounts.failed} skeleton={loading}>
            {(list) =>
              tab === 'deposits' ? (
                <DepositsTab accounts={list} currency={currency} />
              ) : (
                <CreditTab accounts={list} currency={currency} totals={totals} />
              )
            }
          </QueryPanel>
        )}
      </div>
    </Card>
  )
}
