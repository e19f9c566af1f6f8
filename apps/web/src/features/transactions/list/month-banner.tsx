import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import { fromWireAmount, toWireAmount } from '@lucas/contract/rules/money.ts'
import type { PlainMonth } from '@lucas/contract/rules/periods.ts'
import type {
  FlowSum,
  MonthTotals,
  TransactionTotals,
} from '@lucas/contract/transactions/transaction-list.ts'
import type { ReactNode } from 'react'
import { capitalize, monthName } from '../../../lib/format/format.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'

const copy = transactionListCopy.banner
const noSums: FlowSum[] = [{ currency: 'CLP', income: 0, spending: 0 }]

const computeNet = ({ currency, income, spending }: FlowSum): number =>
  toWireAmount(fromWireAmount(income, currency) + fromWireAmount(spending, currency), currency)

/** One figure: pesos first, dollars below (decisions 4). */
function BannerFigure({
  label,
  sums,
  of,
}: {
  label: string
  sums: readonly FlowSum[]
  of: 'income' | 'spending' | 'total'
}) {
  const amount = (sum: FlowSum, className: string): ReactNode => (
    <Amount
      value={of === 'total' ? computeNet(sum) : sum[of]}
      currency={sum.currency}
      sign={of === 'spending' ? 'auto' : 'always'}
      tone={of === 'income' ? 'flow' : 'ink'}
      className={className}
    />
  )
  const [first, ...others] = sums.filter((sum) => of === 'total' || sum[of] !== 0 || sum.currency === 'CLP')
  return (
    <div className="md:text-right">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="num leading-5">
        {first !== undefined && amount(first, 'font-semibold')}
        {others.map((sum) => (
          <span key={sum.currency} className="block text-xs leading-4 text-ink-3">
            {amount(sum, '')}
          </span>
        ))}
      </dd>
    </div>
  )
}

export interface BannerProps {
  /** Month of the row at the top of the screen; undefined until known, null if the list is not sorted by date. */
  month: PlainMonth | null | undefined
  /** Totals of the list; undefined until they and the month are known. */
  totals: TransactionTotals | undefined
  /** Totals without filters, loaded while a filter is active. */
  unfiltered: TransactionTotals | undefined
  filtered: boolean
  failed: boolean
}

const findMonth = (
  totals: TransactionTotals | undefined,
  month: PlainMonth | undefined,
): MonthTotals | undefined => totals?.months.find((own) => own.month === month)

/** Returns the month in view, or the name of the whole list. */
const bannerTitle = ({ month, filtered }: Pick<BannerProps, 'month' | 'filtered'>): string => {
  if (month === undefined) return ''
  if (month !== null) return `${capitalize(monthName(month))} ${month.slice(0, 4)}`
  return filtered ? copy.filtered : copy.all
}

/** Returns the number of transactions and their days. */
function countLine({ month, totals, unfiltered, filtered }: BannerProps): string {
  if (totals === undefined) return ''
  const monthTotals = month === null ? totals : findMonth(totals, month)
  const all = month === null ? unfiltered : unfiltered && (findMonth(unfiltered, month) ?? { count: 0 })
  const count = monthTotals?.count ?? 0
  if (filtered) return all === undefined ? transactionListCopy.found(count) : copy.ofAll(count, all.count)
  const span = month === null ? undefined : findMonth(totals, month)
  return span === undefined
    ? transactionListCopy.found(count)
    : `${transactionListCopy.found(count)}, ${copy.span(Number(span.from.slice(8)), Number(span.to.slice(8)))}`
}

const bannerSums = ({ month, totals }: Pick<BannerProps, 'month' | 'totals'>): FlowSum[] => {
  const sums = month === null ? totals?.sums : findMonth(totals, month)?.sums
  return sums === undefined || sums.length === 0 ? noSums : sums
}

/** Income and spending of the month in view, within the active filters (spec 2, design 7). */
export function MonthBanner(props: BannerProps) {
  const { month, totals, filtered, failed } = props
  const sums = bannerSums(props)
  const hasIncome = sums.some(({ income }) => income !== 0)
  const hasSpending = sums.some(({ spending }) => spending !== 0)
  return (
    <header className="flex items-center justify-between gap-x-6 gap-y-3 border-b border-line bg-bg px-4 py-4 max-md:flex-col max-md:items-stretch md:h-[92px] md:px-6">
      <div className="min-w-0">
        {month === undefined ? (
          <Skeleton className="h-9 w-44 max-md:h-13" />
        ) : (
          <h2 className="truncate text-2xl font-semibold tracking-[-0.022em]">{bannerTitle(props)}</h2>
        )}
        <p className="num text-sm text-ink-3">{countLine(props)}</p>
      </div>
      {failed && totals === undefined && <p className="text-sm text-ink-3">{copy.failed}</p>}
      {!failed && totals === undefined && <Skeleton className="h-9 w-64 max-w-full max-md:h-10" />}
      {totals !== undefined && (
        <dl className="flex flex-none justify-between gap-x-6 gap-y-2 max-md:flex-wrap">
          {filtered ? (
            <>
              {hasIncome && <BannerFigure label={copy.filteredIncome} sums={sums} of="income" />}
              {(hasSpending || !hasIncome) && (
                <BannerFigure label={copy.filteredSpending} sums={sums} of="spending" />
              )}
            </>
          ) : (
            <>
              <BannerFigure label={copy.income} sums={sums} of="income" />
              <BannerFigure label={copy.spending} sums={sums} of="spending" />
              <BannerFigure label={copy.total} sums={sums} of="total" />
            </>
          )}
        </dl>
      )}
    </header>
  )
}

/** One-line version for phones, shown when the banner has scrolled out of view. */
export function MonthLine(props: BannerProps) {
  const [first] = bannerSums(props)
  return (
    <div
      aria-hidden="true"
      className="absolute inset-x-0 top-full flex h-9 items-center justify-between gap-4 border-b border-line bg-bg px-4 text-sm md:hidden"
    >
      <span className="truncate font-semibold">{bannerTitle(props)}</span>
      {props.totals !== undefined && first !== undefined && (
        <Amount value={computeNet(first)} currency={first.currency} sign="always" className="font-semibold" />
      )}
    </div>
  )
}
