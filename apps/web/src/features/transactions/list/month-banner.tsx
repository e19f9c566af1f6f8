import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import type { PlainMonth } from '@lucas/contract/rules/periods.ts'
import type {
  FlowSum,
  MonthTotals,
  TransactionTotals,
} from '@lucas/contract/transactions/transaction-list.ts'
import { capitalize, formatLongMonth } from '../../../lib/format/format.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { BannerSums, computeNet, SumsSkeleton } from './banner-sums.tsx'

const copy = transactionListCopy.banner
const noSums: FlowSum[] = [{ currency: 'CLP', income: 0, spending: 0 }]

export interface BannerProps {
  /** Month of the row at the top of the screen; undefined until known, null if the list is not sorted by date. */
  month: PlainMonth | null | undefined
  /** Totals of the list; undefined until they and the month are known. */
  totals: TransactionTotals | undefined
  /** Totals without filters, loaded while a filter is active. */
  unfiltered: TransactionTotals | undefined
  /** The totals belong to an earlier filter while the new ones load. */
  isStale: boolean
  /** The filter names transfers, savings or card payments, which the sums then include. */
  hasMoves: boolean
  failed: boolean
}

export const findMonth = (
  totals: TransactionTotals | undefined,
  month: PlainMonth,
): MonthTotals | undefined => totals?.months.find((own) => own.month === month)

/** Without transactions, the sums are zero pesos. */
export const orNoSums = (sums: readonly FlowSum[] | undefined): readonly FlowSum[] =>
  sums === undefined || sums.length === 0 ? noSums : sums

const bannerTitle = (month: PlainMonth | null): string =>
  month === null ? copy.all : capitalize(formatLongMonth(month))

/** Returns the number of transactions and their days. */
function countLine(month: PlainMonth | null | undefined, totals: TransactionTotals | undefined): string {
  if (totals === undefined) return ''
  const span = month ? findMonth(totals, month) : undefined
  const count = transactionListCopy.found(month === null ? totals.count : (span?.count ?? 0))
  if (span === undefined) return count
  return `${count}, ${copy.span(Number(span.from.slice(8)), Number(span.to.slice(8)))}`
}

const sumsInView = ({ month, totals }: Pick<BannerProps, 'month' | 'totals'>): readonly FlowSum[] =>
  orNoSums(month ? findMonth(totals, month)?.sums : totals?.sums)

/** Income and spending of the month in view (spec 2, design 7). */
export function MonthBanner({ month, totals, failed }: BannerProps) {
  return (
    <header className="flex items-center justify-between gap-x-6 gap-y-3 border-b border-line bg-bg px-4 py-4 max-md:flex-col max-md:items-stretch md:h-[92px] md:px-6">
      <div className="min-w-0">
        {month === undefined ? (
          <Skeleton className="h-7 w-44" radius="md" />
        ) : (
          <h2 className="truncate text-2xl font-semibold tracking-[-0.022em]">{bannerTitle(month)}</h2>
        )}
        <p className="num min-h-[1lh] text-sm whitespace-normal text-ink-3">{countLine(month, totals)}</p>
      </div>
      {failed && totals === undefined && <p className="text-sm text-ink-3">{copy.failed}</p>}
      {!failed && totals === undefined && <SumsSkeleton />}
      {totals !== undefined && (
        <BannerSums sums={sumsInView({ month, totals })} layout="columns" className="md:text-right" />
      )}
    </header>
  )
}

/** One-line version for phones, shown when the banner has scrolled out of view. */
export function MonthLine({ month, totals, filtered }: BannerProps & { filtered: boolean }) {
  if (month === undefined) return null
  const [first] = sumsInView({ month, totals })
  const title = month === null && filtered ? copy.results(totals?.count ?? 0) : bannerTitle(month)
  return (
    <div
      aria-hidden="true"
      className="absolute inset-x-0 top-full flex h-9 items-center justify-between gap-4 border-b border-line bg-bg px-4 text-sm md:hidden"
    >
      <span className="truncate font-semibold">{title}</span>
      {totals !== undefined && first !== undefined && (
        <Amount value={computeNet(first)} currency={first.currency} sign="always" className="font-semibold" />
      )}
    </div>
  )
}
