import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import { monthOf, type PlainDate, type PlainMonth } from '@lucas/contract/rules/periods.ts'
import type { TransactionTotals } from '@lucas/contract/transactions/transaction-list.ts'
import { capitalize, formatFullDay, formatLongMonth, shortDay } from '../../../lib/format/format.ts'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { BannerSums, SumsSkeleton } from './banner-sums.tsx'
import { type BannerProps, findMonth, orNoSums } from './month-banner.tsx'

const copy = transactionListCopy.banner

/** Returns the days of the result. The first has a month and a year only where they differ from those of the last. */
function formatRange(from: PlainDate, to: PlainDate): string {
  const [first, last] = [formatFullDay(from), formatFullDay(to)]
  if (from === to || from.slice(0, 4) !== to.slice(0, 4)) return copy.range(first, last)
  return copy.range(monthOf(from) === monthOf(to) ? String(Number(from.slice(8))) : shortDay(from, to), last)
}

/** Returns the days of the result and how many transactions no sum includes. */
export const formatRangeLine = ({ from, to, not_counted: notCounted }: TransactionTotals): string =>
  [
    from === null || to === null ? '' : formatRange(from, to),
    notCounted === 0 ? '' : copy.notCounted(notCounted),
  ]
    .filter((part) => part !== '')
    .join(' · ')

/** Count, days and sums of everything that a filter or search finds, and of the month in view. */
export function ResultBanner(props: BannerProps) {
  const { month, totals, isStale, hasMoves, failed } = props
  if (failed && totals === undefined)
    return <p className="border-b border-line bg-bg px-4 py-5 text-sm text-ink-3 md:px-6">{copy.failed}</p>
  return (
    <header className="@container border-b border-line bg-bg" aria-busy={isStale}>
      <div className={isStale ? 'grayscale' : ''}>
        <div className="flex flex-col gap-x-6 gap-y-3 px-4 py-3.5 md:px-6 @2xl:h-20 @2xl:flex-row @2xl:items-center @2xl:justify-between">
          {totals === undefined ? (
            <>
              <div className="grid h-[46px] content-center gap-2">
                <Skeleton className="h-5 w-56 max-w-full" radius="md" />
                <Skeleton className="h-3 w-32" />
              </div>
              <SumsSkeleton />
            </>
          ) : (
            <>
              <div className="min-w-0">
                <h2 className="num text-xl font-semibold whitespace-normal tracking-[-0.018em]">
                  {copy.results(totals.count)}
                </h2>
                <p className="num min-h-[1lh] text-sm whitespace-normal text-ink-3">
                  {formatRangeLine(totals)}
                </p>
              </div>
              <BannerSums
                sums={orNoSums(totals.sums)}
                hasMoves={hasMoves}
                layout="columns"
                className="@2xl:text-right"
              />
            </>
          )}
        </div>
        {month !== null && <MonthInView {...props} month={month} />}
      </div>
    </header>
  )
}

/** The share of the result in the month in view, below the sums of the result. */
function MonthInView({
  month,
  totals,
  unfiltered,
  hasMoves,
}: BannerProps & { month: PlainMonth | undefined }) {
  const isLoading = month === undefined || totals === undefined
  const found = isLoading ? undefined : findMonth(totals, month)
  const all = isLoading ? undefined : findMonth(unfiltered, month)
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-0.5 border-t border-line px-4 py-2 text-sm md:px-6">
      {isLoading ? (
        <Skeleton className="h-4 w-64 max-w-full" />
      ) : (
        <>
          <p className="num whitespace-normal text-ink-3">
            <span className="font-medium text-ink-2">{capitalize(formatLongMonth(month))}</span>
            {all !== undefined && ` · ${copy.ofMonth(found?.count ?? 0, all.count)}`}
          </p>
          <BannerSums sums={orNoSums(found?.sums)} hasMoves={hasMoves} layout="line" />
        </>
      )}
    </div>
  )
}
