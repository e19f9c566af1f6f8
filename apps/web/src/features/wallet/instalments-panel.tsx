import { walletScreenCopy } from '@lucas/contract/copy/banking/wallet-screen.ts'
import type { InstalmentOverview, InstalmentPurchase } from '@lucas/contract/planning/recurring.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AccountNumber } from '../../entities/account/account-number.tsx'
import { instalmentsQuery } from '../../entities/instalment/queries.ts'
import { QueryPanel } from '../../entities/plan/query-panel.tsx'
import { formatMask } from '../../lib/format/account-number.ts'
import { formatLongMonth } from '../../lib/format/format.ts'
import { ChartFrame, ChartTable } from '../../ui/charts/chart-frame.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { CardFrame, ChartSkeleton, RowsSkeleton } from '../../ui/primitives/skeleton-parts.tsx'
import { InstalmentBars } from './instalment-bars.tsx'
import { type ColoredPurchase, mostBars, toMonthBars, toPurchases } from './instalment-months.ts'

const copy = walletScreenCopy.instalments
/** Number of purchases listed before 'Ver las N compras' is pressed. */
const firstRows = 5

/** Remaining instalments by currency, and their last month. */
function Total({ overview }: { overview: InstalmentOverview }) {
  return (
    <p className="num whitespace-normal">
      {overview.totals.map(({ currency, remaining_amount: amount }, at) => (
        <span key={currency}>
          {at > 0 && ' · '}
          <Amount value={amount} currency={currency} className="font-semibold text-ink" />
          {formatLastMonth(overview, currency)}
        </span>
      ))}
    </p>
  )
}

function formatLastMonth({ months }: InstalmentOverview, currency: string): string {
  const last = months.findLast((month) => month.currency === currency)
  return last === undefined ? '' : ` ${copy.until(formatLongMonth(last.month))}`
}

const MonthsTable = ({ overview }: { overview: InstalmentOverview }) => (
  <ChartTable
    caption={copy.chart}
    columns={[copy.columns.month, copy.columns.count, copy.columns.amount]}
    rows={overview.months.map(({ month, currency, amount, count }) => ({
      key: `${month} ${currency}`,
      cells: [formatLongMonth(month), count, <Amount key="amount" value={amount} currency={currency} />],
    }))}
  />
)

/** Formats '5 de 6'. */
const Progress = ({
  charged_instalments: charged,
  total_instalments: total,
}: Pick<InstalmentPurchase, 'charged_instalments' | 'total_instalments'>) => (
  <span className="num whitespace-normal">
    <span aria-hidden="true">{copy.number(charged, total)}</span>
    <span className="sr-only">{copy.numberSpoken(charged, total)}</span>
  </span>
)

const PurchaseRow = ({ purchase, color }: ColoredPurchase) => (
  <li className="min-h-13 gap-x-3 border-t border-line py-2 max-md:amount-row md:grid md:grid-cols-[10px_minmax(0,1fr)_72px_132px] md:items-center">
    <span aria-hidden="true" className="size-2.5 rounded-xs" style={{ background: color }} />
    <span className="min-w-0">
      <span className="line-clamp-2 font-medium wrap-anywhere">{purchase.merchant_name}</span>
      {/* On phones the bank and the number say which card it is: a name would be cut. */}
      <span className="max-md:hidden">
        <AccountNumber text={purchase.account.name} mask={formatMask(purchase.account.mask)} />
      </span>
      <span className="text-sm text-ink-3 md:hidden">
        {purchase.account.institution_name} <span className="num">{formatMask(purchase.account.mask)}</span> ·{' '}
        <Progress {...purchase} />
      </span>
    </span>
    <span className="text-right text-sm text-ink-2 max-md:hidden">
      <Progress {...purchase} />
    </span>
    <span className="text-right">
      <Amount value={purchase.instalment_amount} currency={purchase.currency} className="block font-[550]" />
      <span className="num block text-sm whitespace-normal text-ink-3">
        {copy.remaining} <Amount value={purchase.remaining_amount} currency={purchase.currency} />
      </span>
    </span>
  </li>
)

function Purchases({ purchases }: { purchases: readonly ColoredPurchase[] }) {
  const [isOpen, setOpen] = useState(false)
  const rows = isOpen ? purchases : purchases.slice(0, firstRows)
  return (
    <div className="px-4 pb-3 md:px-5">
      <ul>
        {rows.map((row) => (
          <PurchaseRow key={row.purchase.id} {...row} />
        ))}
      </ul>
      {purchases.length > firstRows && (
        <Button
          variant="link"
          className="tap-line mt-2 max-md:my-0"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? copy.fewer : copy.all(purchases.length)}
        </Button>
      )}
    </div>
  )
}

function Instalments({ overview }: { overview: InstalmentOverview }) {
  const pesos = toPurchases(overview, 'CLP')
  const dollars = toPurchases(overview, 'USD')
  const currency = pesos.length > 0 ? 'CLP' : 'USD'
  const purchases = [...pesos, ...dollars]
  if (purchases.length === 0)
    return (
      <ChartFrame
        title={copy.title}
        chart={<p className="px-5 pt-2 pb-10 text-sm text-ink-3">{copy.empty}</p>}
      />
    )
  const bars = toMonthBars(overview, purchases, currency)
  return (
    <ChartFrame
      title={copy.title}
      className="flex grow flex-col"
      note={<Total overview={overview} />}
      table={
        <>
          <MonthsTable overview={overview} />
          <Purchases purchases={purchases} />
        </>
      }
      chart={
        <>
          <InstalmentBars bars={bars.slice(0, mostBars)} currency={currency} />
          {bars.length > mostBars && (
            <p className="px-4 pb-2 text-sm text-ink-3 md:px-5">{copy.first(mostBars)}</p>
          )}
          <Purchases purchases={purchases} />
        </>
      }
    />
  )
}

/** The card before its answer. Without cards it is small, because there are rarely any instalments. */
export const InstalmentsSkeleton = ({ hasCards }: { hasCards: boolean }) => (
  <CardFrame title={copy.title} className={`flex flex-col ${hasCards ? 'h-[420px]' : 'h-[106px]'}`}>
    {hasCards ? (
      <>
        <ChartSkeleton className="m-4 flex-1 md:m-5" />
        <div className="px-4 pb-3 md:px-5">
          <RowsSkeleton count={3} />
        </div>
      </>
    ) : (
      <div className="px-4 pt-3 md:px-5">
        <Skeleton className="h-3 w-64 max-w-full" />
      </div>
    )}
  </CardFrame>
)

/** Instalments due by month. */
export function InstalmentsPanel({ hasCards }: { hasCards: boolean }) {
  const query = useQuery(instalmentsQuery)
  return (
    <QueryPanel
      query={query}
      errorMessage={copy.failed}
      skeleton={<InstalmentsSkeleton hasCards={hasCards} />}
    >
      {(overview) => <Instalments overview={overview} />}
    </QueryPanel>
  )
}
