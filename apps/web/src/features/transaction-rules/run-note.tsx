import { transactionRulesScreenCopy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import type { RuleRun } from '@lucas/contract/transactions/transaction-rule.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Hourglass, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useDataBlockedSince } from '../../entities/privacy/block-hint.ts'
import { PausedNote } from '../../entities/privacy/paused-note.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { ProgressBar } from '../../ui/primitives/progress-bar.tsx'
import { isRunning } from './api.ts'
import { undoAppliedRule } from './follow-run.ts'

const copy = transactionRulesScreenCopy.run

interface RunNoteProps {
  run: RuleRun
  /** The accessible names of the bar and of the button that undoes. */
  labels: { progress: string; undo: string }
}

/** How the application of a rule to the earlier transactions fares: in the queue, how far, held up, or what it changed. */
export function RunNote({ run, labels }: RunNoteProps) {
  const isBlocked = useDataBlockedSince() !== null
  if (!isRunning(run)) return <EndedRun run={run} label={labels.undo} />
  const { state, done, total } = run
  // An undo goes on during a block.
  const isPaused = isBlocked && state !== 'undoing'
  const share = total === 0 ? '' : copy.share(done, total)
  return (
    <div className="grid w-full max-w-[320px] gap-1.5 py-0.5">
      {isPaused ? (
        <PausedNote />
      ) : state === 'waiting' ? (
        <State icon={<Hourglass />}>{copy.waiting}</State>
      ) : (
        <p className="tabular-nums">{state === 'undoing' ? copy.undoing(share) : copy.running(share)}</p>
      )}
      {total > 0 && <ProgressBar share={done / total} label={labels.progress} />}
    </div>
  )
}

const State = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="flex items-start gap-1.5 tabular-nums [&>svg]:mt-px [&>svg]:size-4 [&>svg]:flex-none [&>svg]:stroke-[1.75]">
    {icon}
    {children}
  </p>
)

/** What a run changed, with its undo. One that changed nothing is not mentioned, unless it stopped before its end. */
function EndedRun({ run, label }: { run: RuleRun; label: string }) {
  const cache = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const canUndo = run.can_undo && run.changed > 0
  const hasFailed = run.state === 'failed'
  if (!canUndo && !hasFailed) return null
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      {hasFailed ? (
        <span className="text-warning">
          <State icon={<TriangleAlert />}>
            {[copy.stopped(run.changed), run.problem?.message].filter(Boolean).join('. ')}
          </State>
        </span>
      ) : (
        <span className="tabular-nums">{copy.done(run.changed)}</span>
      )}
      {canUndo && (
        <Button
          variant="link"
          className="max-md:min-h-11"
          disabled={isAsked}
          aria-label={label}
          onClick={() => {
            setIsAsked(true)
            void undoAppliedRule(cache, run.id).finally(() => setIsAsked(false))
          }}
        >
          {copy.undo}
        </Button>
      )}
    </div>
  )
}
