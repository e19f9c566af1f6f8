import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import type { CommitmentCalendar } from '@lucas/contract/planning/commitments.ts'
import { shortDay } from '../../../lib/format/format.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { ItemName } from './day-panel.tsx'
import { StateIcon, toStateSentence } from './item-state.tsx'

const copy = commitmentsScreenCopy.calendar
const cellClass = 'py-2 align-top'

/** The month as a table, a row for each commitment. On phones the state is below the name. */
export function CalendarTable({
  calendar: { today, days },
  title,
}: {
  calendar: CommitmentCalendar
  title: string
}) {
  if (days.length === 0) return <p className="py-8 text-center text-sm text-ink-3">{copy.none}</p>
  return (
    <table className="w-full text-sm wrap-anywhere">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="border-b border-line text-left text-ink-3">
          <th scope="col" className="w-16 py-2 font-medium">
            {copy.columns.day}
          </th>
          <th scope="col" className="py-2 font-medium">
            {copy.columns.name}
          </th>
          <th scope="col" className="py-2 font-medium max-md:hidden">
            {copy.columns.state}
          </th>
          <th scope="col" className="py-2 pl-3 text-right font-medium">
            {copy.columns.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.flatMap(({ date, items }) =>
          items.map((item) => {
            const state = (
              <span
                className={`num flex items-center gap-1.5 whitespace-normal ${item.state === 'missing' ? 'text-warning' : 'text-ink-2'}`}
              >
                <StateIcon state={item.state} className="size-3.5" />
                {toStateSentence(item, date, today)}
              </span>
            )
            return (
              <tr
                key={`${date} ${item.source} ${item.line_id} ${item.transaction_id}`}
                className="border-b border-line last:border-0"
              >
                <td className={`num ${cellClass} text-ink-2`}>{shortDay(date, today)}</td>
                <th scope="row" className={`${cellClass} text-left font-medium wrap-anywhere`}>
                  <ItemName item={item} />
                  <span className="block font-normal md:hidden">{state}</span>
                </th>
                <td className={`${cellClass} max-md:hidden`}>{state}</td>
                <td className={`${cellClass} pl-3 text-right font-[550]`}>
                  <Amount
                    value={item.amount}
                    currency={item.currency}
                    {...(item.heading === 'income' && { sign: 'always', tone: 'flow' })}
                  />
                </td>
              </tr>
            )
          }),
        )}
      </tbody>
    </table>
  )
}
