import { goalsScreenCopy as copy } from '@lucas/contract/copy/planning/goals-screen.ts'
import type { GoalEntry } from '@lucas/contract/planning/goal.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { ReactNode } from 'react'
import { transactionName } from '../../entities/transaction/transaction-title.ts'
import { shortDay, toSantiagoDate } from '../../lib/format/format.ts'
import { Amount } from '../../ui/primitives/amount.tsx'

/** A reversal says so before the note that it copies from what it takes back. */
function toLabel({ note, transaction_type: type, transaction }: GoalEntry): string {
  if (type === 'reversal' && note !== '') return copy.reversalOf(note)
  if (note !== '') return note
  return type === 'allocation' && transaction !== null
    ? copy.allocatedFrom(transactionName(transaction))
    : copy.entry[type]
}

interface EntryLineProps {
  entry: GoalEntry
  today: PlainDate
  action?: ReactNode
}

/** One ledger entry: day, note or type, amount. */
export const EntryLine = ({ entry, today, action }: EntryLineProps) => (
  <li className="flex min-h-6 items-center gap-3 text-[0.8125rem]">
    <span className="num w-[46px] flex-none text-ink-3">
      {shortDay(toSantiagoDate(entry.created_at), today)}
    </span>
    <span className="min-w-0 flex-1 truncate text-ink-2">{toLabel(entry)}</span>
    {action}
    <Amount
      value={entry.amount}
      currency="CLP"
      sign="always"
      tone="flow"
      className="min-w-20 text-right font-[550]"
    />
  </li>
)
