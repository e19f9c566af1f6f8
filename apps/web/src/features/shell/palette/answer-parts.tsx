import { chartsCopy } from '@lucas/contract/copy/analytics/charts.ts'
import { paletteAnswersCopy as copy } from '@lucas/contract/copy/palette-answers.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import type { ReactNode } from 'react'
import { TransactionTile } from '../../../entities/transaction/transaction-tile.tsx'
import { transactionTitle } from '../../../entities/transaction/transaction-title.ts'
import { formatLongMonth, monthShort } from '../../../lib/format/format.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'

interface HeadlineProps {
  caption: string
  amount: number
  children?: ReactNode
}

/** What was understood, and the amount. */
export const Headline = ({ caption, amount, children }: HeadlineProps) => (
  <div role="status" className="@container min-w-0 flex-1">
    <p className="text-sm text-ink-2">{caption}</p>
    <p className="mt-1 text-[2.375rem]/[2.875rem]">
      <Amount value={amount} currency="CLP" fits className="font-semibold tracking-[-0.031em]" />
    </p>
    <div className="mt-1.5 grid gap-0.5 text-sm text-ink-2">{children}</div>
  </div>
)

interface MonthAmount {
  month: string
  isAsked: boolean
  /** Null for a month without data. */
  amount: number | null
}

/** Six months as bars, also as a list for screen readers. */
export function MonthBars({ months, color }: { months: readonly MonthAmount[]; color: string }) {
  const most = Math.max(1, ...months.map(({ amount }) => amount ?? 0))
  return (
    <ul
      aria-label={copy.byMonth}
      className="flex flex-none items-end gap-1.5 self-end max-md:w-full md:w-[216px]"
    >
      {months.map(({ month, isAsked, amount }) => (
        <li key={month} className="grid min-w-0 flex-1 justify-items-center gap-1">
          <span className="flex h-20 w-full items-end">
            <span
              className={`w-full rounded-t-sm ${isAsked ? '' : 'bg-surface-3'}`}
              style={{
                height: amount === null ? 0 : `${Math.max(2, (100 * Math.max(0, amount)) / most)}%`,
                ...(isAsked && { background: color }),
              }}
            />
          </span>
          <span aria-hidden="true" className={`text-xs ${isAsked ? 'font-semibold' : 'text-ink-3'}`}>
            {monthShort(month)}
          </span>
          <span className="sr-only">
            {formatLongMonth(month)}:{' '}
            {amount === null ? chartsCopy.noData : <Amount value={amount} currency="CLP" />}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface Place {
  title: string
  row: Transaction
  count: number
  amount: number
}

/** Sums rows by title in one currency, largest first. */
export function listPlaces(rows: readonly Transaction[], currency: Currency = 'CLP'): Place[] {
  const groups = Map.groupBy(
    rows.filter((row) => row.currency === currency),
    transactionTitle,
  )
  return [...groups]
    .flatMap(([title, some]) => {
      const [row] = some
      const amount = Math.abs(some.reduce((sum, one) => sum + Number(one.amount), 0))
      return row === undefined ? [] : [{ title, row, count: some.length, amount }]
    })
    .toSorted((a, b) => b.amount - a.amount)
}

const placesShown = 2

/** The merchants with the most money. */
export const Places = ({ title, rows }: { title: string; rows: readonly Transaction[] }) => (
  <section aria-label={title} className="border-t border-line px-5 pt-3 pb-2 md:px-6">
    <h3 className="text-sm font-medium text-ink-3">{title}</h3>
    <ul className="mt-1">
      {listPlaces(rows)
        .slice(0, placesShown)
        .map(({ title: name, row, count, amount }) => (
          <li key={name} className="flex min-h-12 items-center gap-3">
            <TransactionTile transaction={row} />
            <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
            <span className="num flex-none text-sm text-ink-3">{copy.times(count)}</span>
            <Amount
              value={amount}
              currency={row.currency}
              className="min-w-22 flex-none text-right font-[550]"
            />
          </li>
        ))}
    </ul>
  </section>
)
