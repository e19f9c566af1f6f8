import { safeToSpendCopy as copy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import type { SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { shortDay } from '../../../lib/format/format.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { SumLine } from './sum-line.tsx'

/** More incomes than these are one line that expands. */
const linesMax = 3

/** The incomes that are expected before the payday, each on a line of its own, and those that are overdue. */
export function IncomeLines({ left: { incomes, late_incomes: late, today } }: { left: SafeToSpend }) {
  const { items, amount: total } = incomes
  return (
    <>
      {items.length > linesMax ? (
        <SumLine
          title={copy.lines.incomes}
          amount={total}
          isIncome
          rows={items.map(({ series_id: id, name, date, amount }) => ({
            key: `${id} ${date}`,
            name,
            note: shortDay(date, today),
            amount,
          }))}
        />
      ) : (
        items.map(({ series_id: id, name, kind, date, amount }) => (
          <li
            key={`${id} ${date}`}
            title={name}
            className="flex min-h-9 items-center gap-3 px-2 text-sm max-md:min-h-11"
          >
            <span className="text-ink-2">{copy.lines.expected(kind, shortDay(date, today))}</span>
            <Amount value={amount} currency="CLP" sign="always" className="ml-auto font-[550]" />
          </li>
        ))
      )}
      {late.map(({ series_id: id, name, kind, due, amount }) => (
        <li
          key={`${id} ${due}`}
          title={name}
          className="flex min-h-9 items-center gap-3 px-2 text-sm text-ink-3 max-md:min-h-11"
        >
          <span>{copy.lines.late(kind, shortDay(due, today))}</span>
          <Amount value={amount} currency="CLP" className="ml-auto" />
        </li>
      ))}
    </>
  )
}
