import { linkingCopy as copy } from '@lucas/contract/copy/linking.ts'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { canGoBack, type LinkingState } from './linking-machine.ts'
import { FailedView, ReceivedView, StartFailedView, SuccessView, TimeoutView } from './linking-outcomes.tsx'
import { LinkingSteps, stepAt } from './linking-steps.tsx'
import { SyncView, stageName } from './sync-view.tsx'
import { useLinking } from './use-linking.ts'
import { ConfirmFooter, StartingView, WidgetView } from './widget-view.tsx'

interface ConnectBankProps {
  /** The bank that has to be entered again, when that is why the dialog opened. */
  bank?: string
  /** Its connection: what the widget brings goes there. */
  connectionId?: string
  onClose: () => void
  onSeeAccounts: () => void
}

/** What a screen reader is told when something changes. */
function newsOf(state: LinkingState): string {
  const position = stepAt(state)
  const step = copy.stepOf(position + 1, copy.steps[position] ?? '')
  return state.view === 'syncing' ? `${step}. ${stageName(state.progress)}` : step
}

/** The Connect Bank modal: widget, synchronisation, success (spec 2 and 4). Mounted while it is open. */
export function ConnectBank({ bank, connectionId, onClose, onSeeAccounts }: ConnectBankProps) {
  const [asksToLeave, setAsksToLeave] = useState(false)
  const { state, run, leave } = useLinking(onClose, connectionId)
  const isAsking = asksToLeave && state.view === 'syncing'

  function close(): void {
    leave()
    onClose()
  }
  function again(): void {
    leave()
    run.begin()
  }
  function onOpenChange(open: boolean): void {
    if (open) return
    if (isAsking) setAsksToLeave(false)
    else if (state.view === 'syncing') setAsksToLeave(true)
    else close()
  }

  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={copy.title}
      footer={state.view === 'widget' ? <ConfirmFooter onConfirm={run.confirm} /> : undefined}
    >
      <p role="status" className="sr-only">
        {newsOf(state)}
      </p>
      <LinkingSteps current={stepAt(state)} />
      {isAsking ? (
        <LeaveQuestion onStay={() => setAsksToLeave(false)} onLeave={close} />
      ) : (
        <View
          state={state}
          bank={bank}
          run={run}
          onAgain={again}
          onClose={close}
          onSeeAccounts={onSeeAccounts}
        />
      )}
    </Dialog>
  )
}

interface ViewProps {
  state: LinkingState
  bank: string | undefined
  run: ReturnType<typeof useLinking>['run']
  onAgain: () => void
  onClose: () => void
  onSeeAccounts: () => void
}

function View({ state, bank, run, onAgain, onClose, onSeeAccounts }: ViewProps) {
  switch (state.view) {
    case 'starting':
      return <StartingView />
    case 'start_failed':
      return <StartFailedView sentence={state.sentence} onAgain={onAgain} />
    case 'widget':
      return <WidgetView session={state.session} bank={bank} onNews={run.nudge} />
    case 'syncing':
      return (
        <SyncView
          progress={state.progress}
          missed={state.missed}
          onBack={canGoBack(state) ? run.goBack : undefined}
        />
      )
    case 'received':
      return <ReceivedView />
    case 'success':
    case 'done':
      return <SuccessView found={state.found} onSeeAccounts={onSeeAccounts} />
    case 'timeout':
      return <TimeoutView onAgain={onAgain} onWait={run.keepWaiting} />
    case 'failed':
      return (
        <FailedView error={state.error} explanation={state.explanation} onAgain={onAgain} onClose={onClose} />
      )
  }
}
