import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { instalmentsQuery } from '../../entities/instalment/queries.ts'
import { formatLongMonth, monthName } from '../../lib/format/format.ts'
import { Amount } from '../../ui/primitives/amount.tsx'
import { Card } from '../../ui/primitives/card.tsx'

const copy = commitmentsScreenCopy.committed
const monthsShown = 6

/** What the next months have already committed in instalments in pesos; nothing where there are none. */
export function CommittedStrip() {
  const { data } = useQuery(instalmentsQuery)
  const months = data?.months.filter(({ currency }) => currency === 'CLP') ?? []
  const last = months.at(-1)
  if (last === undefined) return null
  return (
    <Card className="p-4 md:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-[0.9375rem] leading-5 font-semibold">{copy.title}</h2>
        <p className="text-sm text-ink-3">{copy.until(formatLongMonth(last.month))}</p>
      </div>
      <ul className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 md:grid-flow-col md:auto-cols-fr md:grid-cols-none">
        {months.slice(0, monthsShown).map(({ month, amount, count }) => (
          <li key={month} className="min-w-0 border-t-2 border-brand pt-2">
            <p className="text-sm text-ink-2 first-letter:uppercase">{monthName(month)}</p>
            <p className="@container font-semibold">
              <Amount value={amount} currency="CLP" fits />
            </p>
            <p className="text-sm text-ink-3">{copy.count(count)}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
