import { spendCopy } from '@lucas/contract/copy/spend.ts'
import { fromWireAmount, toWireAmount } from '@lucas/contract/rules/money.ts'
import { monthOf } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { monthName, sentence } from '../../lib/format.ts'
import { useToday } from '../../lib/today.ts'
import { Amount } from '../../ui/amount.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { monthQuery } from './api.ts'

const copy = spendCopy.banner

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="md:text-right">
    <dt className="text-sm text-ink-3">{label}</dt>
    <dd className="num font-semibold">{children}</dd>
  </div>
)

/** The running month and what came in and went out of it (spec 2). */
export function MonthBanner() {
  const today = useToday()
  const { data, isError } = useQuery(monthQuery)
  const month = monthOf(today)
  const total =
    data &&
    toWireAmount(
      fromWireAmount(data.income, data.currency) + fromWireAmount(data.spending, data.currency),
      data.currency,
    )
  return (
    <header className="flex items-center justify-between gap-x-6 gap-y-3 border-b border-line bg-bg px-4 py-4 max-md:flex-col max-md:items-stretch md:h-[84px] md:px-6">
      <div>
        <h2 className="text-2xl font-semibold tracking-[-0.022em]">
          {sentence(monthName(month))} {month.slice(0, 4)}
        </h2>
        <p className="num text-sm text-ink-3">{copy.days(Number(today.slice(8)))}</p>
      </div>
      {isError && data === undefined && <p className="text-sm text-ink-3">{copy.failed}</p>}
      {!isError && data === undefined && <Skeleton className="h-9 w-64" />}
      {data !== undefined && total !== undefined && (
        <dl className="flex justify-between gap-6">
          <Figure label={copy.income}>
            <Amount value={data.income} currency={data.currency} sign="always" tone="flow" />
          </Figure>
          <Figure label={copy.spending}>
            <Amount value={data.spending} currency={data.currency} />
          </Figure>
          <Figure label={copy.total}>
            <Amount value={total} currency={data.currency} sign="always" />
          </Figure>
        </dl>
      )}
    </header>
  )
}
