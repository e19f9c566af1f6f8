import { transactionRulesScreenCopy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import type { RuleRun, TransactionRule } from '@lucas/contract/transactions/transaction-rule.ts'
import { useQueryClient } from '@tanstack/react-query'
import { CornerRightDown, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useDataBlockedSince } from '../../entities/privacy/data-block.ts'
import { PausedNote } from '../../entities/privacy/paused-note.tsx'
import { useToday } from '../../lib/hooks/use-today.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { ProgressBar } from '../../ui/primitives/progress-bar.tsx'
import { isRunning } from './api.ts'
import { undoAppliedRule } from './follow-run.ts'
import { listOverrides } from './overrides.ts'
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
      {rule.last_run && <RunNote run={rule.last_run} position={position} />}
    </div>
  )
}

const Problem = ({ children }: { children: string }) => (
  <p className="flex items-start gap-1.5 text-warning">
    <TriangleAlert aria-hidden="true" className="mt-px size-4 flex-none" strokeWidth={1.75} />
    {children}
  </p>
)

function RunNote({ run, position }: { run: RuleRun; position: number }) {
  const isPaused = useDataBlockedSince() !== null && run.state !== 'undoing'
  if (isRunning(run)) {
    const share = run.total === 0 ? 0 : run.done / run.total
    return (
      <div className="grid w-full max-w-[320px] gap-1.5 py-0.5">
        {isPaused ? <PausedNote /> : <p className="tabular-nums">{describeRun(run)}</p>}
        <ProgressBar share={share} label={copy.run.progress(position)} />
      </div>
    )
  }
  return (
    <>
      {run.problem && <Problem>{run.problem.message}</Problem>}
      {run.can_undo && run.changed > 0 && <ChangedNote run={run} position={position} />}
    </>
  )
}

/** How many transactions a run changed, with its undo. */
function ChangedNote({ run, position }: { run: RuleRun; position: number }) {
  const cache = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <span className="tabular-nums">{copy.run.done(run.changed)}</span>
      <Button
        variant="link"
        className="max-md:min-h-11"
        disabled={isAsked}
        aria-label={copy.run.undoOne(position)}
        onClick={() => {
          setIsAsked(true)
          void undoAppliedRule(cache, run.id).finally(() => setIsAsked(false))
        }}
      >
        {copy.run.undo}
      </Button>
    </p>
  )
}

function describeRun({ state, done, total }: RuleRun): string {
  if (state === 'waiting') return copy.run.waiting
  if (state === 'undoing') return copy.run.undoing
  return copy.run.running(copy.run.share(done, total))
}
