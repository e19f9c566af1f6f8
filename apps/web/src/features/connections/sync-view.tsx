import type { SyncStep } from '@lucas/contract/connection.ts'
import { linkingCopy } from '@lucas/contract/copy/linking.ts'
import type { LinkSession } from '@lucas/contract/linking.ts'
import { Check, Circle } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { StepTitle } from './step-title.tsx'
import { SyncRosette } from './sync-rosette.tsx'

const copy = linkingCopy.syncing

const stages = [
  { running: copy.confirming, done: copy.authenticated },
  { running: copy.accounts, done: copy.accounts },
  { running: copy.movements, done: copy.movements },
] as const

/** The server's named steps in the three that people care about. */
const stageOf: Record<SyncStep, number> = {
  waiting: 0,
  received: 1,
  reading: 1,
  accounts: 1,
  matching: 2,
  storing: 2,
  finished: 3,
}

/** What is going on, in words. */
export const stageName = ({ step }: LinkSession['progress']): string =>
  (stages[stageOf[step]] ?? stages[2]).running

function Mark({ stage, running }: { stage: number; running: number }) {
  if (stage < running) return <Check aria-hidden="true" className="size-4 text-income" strokeWidth={2} />
  if (stage === running) return <Spinner className="size-4 text-brand" />
  return <Circle aria-hidden="true" className="size-4 text-line-control" strokeWidth={1.75} />
}

interface SyncViewProps {
  progress: LinkSession['progress']
  /** The last look at the server had no answer. */
  missed: boolean
  /** Back to the widget, where the bank has heard nothing yet. */
  onBack: (() => void) | undefined
}

/** The synchronisation as it goes: how long it takes, how far it is, what has been done. */
export function SyncView({ progress, missed, onBack }: SyncViewProps) {
  const running = stageOf[progress.step]
  return (
    <div className="pb-2 text-center">
      <SyncRosette />
      <StepTitle>{copy.title}</StepTitle>
      <p className="mx-auto mt-1 max-w-[36ch] text-balance text-ink-2">{copy.text}</p>
      <div className="mx-auto max-w-[334px]">
        {/* Something moved as soon as the person said so; the bank's silence is no standstill. */}
        <ProgressBar
          className="mt-6 mb-6"
          label={copy.progress}
          share={Math.max(0.08, progress.position / progress.total)}
        />
        <ol className="grid gap-2.5 text-left">
          {stages.map(({ running: now, done }, stage) => (
            <li key={done} className={`flex items-center gap-2.5 ${stage > running ? 'text-ink-3' : ''}`}>
              <Mark stage={stage} running={running} />
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
      {missed && <p className="mt-4 text-sm text-warning">{copy.offline}</p>}
    </div>
  )
}
