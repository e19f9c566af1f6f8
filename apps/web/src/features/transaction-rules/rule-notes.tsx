import { transactionRulesScreenCopy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import type { TransactionRule } from '@lucas/contract/transactions/transaction-rule.ts'
import { CornerRightDown, TriangleAlert } from 'lucide-react'
import { useToday } from '../../lib/hooks/use-today.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { listOverrides } from './overrides.ts'
import { RunNote } from './run-note.tsx'
import { formatUsage } from './usage.ts'

const copy = transactionRulesScreenCopy

interface RuleNotesProps {
  rule: TransactionRule
  /** Its number in the list, from 1. */
  position: number
  rules: readonly TransactionRule[]
}

/** Below the sentence: how often the rule was used, what keeps it from working, and its run over earlier transactions. */
export function RuleNotes({ rule, position, rules }: RuleNotesProps) {
  const today = useToday()
  return (
    <div className="mt-0.5 grid justify-items-start gap-1 text-sm text-ink-3">
      <p className="tabular-nums">{formatUsage(rule, today)}</p>
      {rule.is_beyond_plan && <Badge tone="warn">{copy.row.beyondPlan}</Badge>}
      {rule.problems.map(({ field, code, message }) => (
        <Problem key={`${field} ${code}`}>{message}</Problem>
      ))}
      {listOverrides(rule, rules).map(({ position: later, fields }) => (
        <p key={later} className="flex items-start gap-1.5">
          <CornerRightDown aria-hidden="true" className="mt-px size-4 flex-none" strokeWidth={1.75} />
          {copy.row.overridden(
            later,
            fields.map((field) => copy.row.fields[field]),
          )}
        </p>
      ))}
      {rule.last_run && (
        <RunNote
          run={rule.last_run}
          labels={{ progress: copy.run.progress(position), undo: copy.run.undoOne(position) }}
        />
      )}
    </div>
  )
}

const Problem = ({ children }: { children: string }) => (
  <p className="flex items-start gap-1.5 text-warning">
    <TriangleAlert aria-hidden="true" className="mt-px size-4 flex-none" strokeWidth={1.75} />
    {children}
  </p>
)
