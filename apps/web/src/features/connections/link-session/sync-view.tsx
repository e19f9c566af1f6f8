import type { SyncStep } from '@lucas/contract/banking/connection.ts'
import type { LinkSession } from '@lucas/contract/banking/link-session.ts'
import { linkSessionCopy } from '@lucas/contract/copy/banking/link-session.ts'
import { Check, Circle } from 'lucide-react'
import { Button } from '../../../ui/primitives/button.tsx'
import { ProgressBar } from '../../../ui/primitives/progress-bar.tsx'
import { Spinner } from '../../../ui/primitives/spinner.tsx'
import { StepTitle } from './step-title.tsx'
import { SyncRosette } from './sync-rosette.tsx'

const copy = linkSessionCopy.syncing

const stages = [
  { running: copy.confirming, done: copy.authenticated },
  { running: copy.accounts, done: copy.accounts },
  { running: copy.movements, done: copy.movements },
] as const

/** Maps the server's sync steps to the three displayed stages. */
const stageOf: Record<SyncStep, number> = {
  waiting: 0,
  received: 1,
  reading: 1,
  accounts: 1,
  matching: 2,
  storing: 2,
  finished: 3,
}

/** Returns the label of the running stage. */
export const stageName = ({ step }: LinkSession['progress']): string =>
  (stages[stageOf[step]] ?? stages[2]).running

function StageMark({ stage, running }: { stage: number; running: number }) {
  if (stage < running) return <Check aria-hidden="true" className="size-4 text-income" strokeWidth={2} />
  if (stage === running) return <Spinner className="size-4 text-brand" />
  return <Circle aria-hidden="true" className="size-4 text-line-control" strokeWidth={1.75} />
}

interface SyncViewProps {
  progress: LinkSession['progress']
  /** The last poll failed. */
  pollFailed: boolean
  /** Back to the widget; undefined once data are coming. */
  onBack: (() => void) | undefined
}

/** Progress of the sync by stage. */
export function SyncView({ progress, pollFailed, onBack }: SyncViewProps) {
  const running = stageOf[progress.step]
  return (
    <div className="pb-2 text-center">
      <SyncRosette />
      <StepTitle>{copy.title}</StepTitle>
      <p className="mx-auto mt-1 max-w-[36ch] text-balance text-ink-2">{copy.text}</p>
      <div className="mx-auto max-w-[334px]">
        {/* The bar is never empty: some progress shows at once. */}
        <ProgressBar
          className="mt-6 mb-6"
          label={copy.progress}
          share={Math.max(0.08, progress.position / progress.total)}
        />
        <ol className="grid gap-2.5 text-left">
          {stages.map(({ running: now, done }, stage) => (
            <li key={done} className={`flex items-center gap-2.5 ${stage > running ? 'text-ink-3' : ''}`}>
              <StageMark stage={stage} running={running} />
              {stage < running ? done : now}
              <span className="sr-only">
                {stage < running ? copy.stepDone : stage === running ? copy.stepRunning : copy.stepAhead}
              </span>
            </li>
          ))}
        </ol>
      </div>
      {onBack !== undefined && (
        <p className="mt-5 text-sm text-ink-2">
          {copy.notDone}{' '}
          <Button variant="link" onClick={onBack}>
            {copy.back}
          </Button>
        </p>
      )}
      {pollFailed && <p className="mt-4 text-sm text-warning">{copy.offline}</p>}
    </div>
  )
}
