import { linkSessionCopy as copy } from '@lucas/contract/copy/banking/link-session.ts'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useHomePath } from '../../../lib/app/home-screen.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { canGoBack, type LinkSessionState } from './link-session-machine.ts'
import {
  FailedView,
  ReceivedView,
  StartFailedView,
  SuccessView,
  TimeoutView,
} from './link-session-outcomes.tsx'
import { getStep, LinkSessionSteps } from './link-session-steps.tsx'
import { SyncView, stageName } from './sync-view.tsx'
import { type LinkSessionControl, useLinkSession } from './use-link-session.ts'
import { ConfirmFooter, StartingView, WidgetView } from './widget-view.tsx'

interface ConnectBankDialogProps {
  /** Name of the institution that was chosen, or to sign in to again. */
  bank?: string | undefined
  /** The chosen institution, at which the widget opens where the provider can. */
  institutionId?: string | undefined
  /** Connection that receives the data. */
  connectionId?: string | undefined
  onClose: () => void
}

/** Returns the text that a screen reader announces. */
function formatAnnouncement(state: LinkSessionState): string {
  const position = getStep(state)
  const step = copy.stepOf(position + 1, copy.steps[position] ?? '')
  return state.view === 'syncing' ? `${step}. ${stageName(state.progress)}` : step
}

/** The Connect Bank dialog: widget, sync, success (spec 2 and 4). Mounted while it is open. */
export function ConnectBankDialog({ bank, institutionId, connectionId, onClose }: ConnectBankDialogProps) {
  const [isLeaveRequested, setLeaveRequested] = useState(false)
  const [failedBank, setFailedBank] = useState<string | null>(null)
  const navigate = useNavigate()
  const home = useHomePath()
  // Back must not open the dialog again.
  const showSummary = useCallback(() => void navigate({ to: home, replace: true }), [navigate, home])
  const { state, run, isKnown, delivered, leave } = useLinkSession(showSummary, {
    connectionId,
    institutionId,
  })
  const isAsking = isLeaveRequested && state.view === 'syncing'

  function close(): void {
    leave()
    onClose()
  }
  function restart(): void {
    if (state.view === 'failed') setFailedBank(state.bank)
    leave()
    run.start()
  }
  function onOpenChange(open: boolean): void {
    if (open) return
    if (isAsking) setLeaveRequested(false)
    else if (state.view === 'syncing') setLeaveRequested(true)
    else close()
  }

  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={bank === undefined ? copy.title : copy.titleOf(bank)}
      footer={
        state.view === 'widget' ? <ConfirmFooter isKnown={isKnown} onConfirm={run.confirm} /> : undefined
      }
    >
      <p role="status" className="sr-only">
        {formatAnnouncement(state)}
      </p>
      <LinkSessionSteps current={getStep(state)} />
      {isAsking ? (
        <LeaveQuestion onStay={() => setLeaveRequested(false)} onLeave={close} />
      ) : (
        <View
          state={state}
          bank={bank ?? failedBank ?? undefined}
          delivered={delivered}
          run={run}
          onAgain={restart}
          onClose={close}
          onSeeSummary={showSummary}
        />
      )}
    </Dialog>
  )
}

interface ViewProps {
  state: LinkSessionState
  bank: string | undefined
  delivered: LinkSessionControl['delivered']
  run: LinkSessionControl['run']
  onAgain: () => void
  onClose: () => void
  onSeeSummary: () => void
}

function View({ state, bank, delivered, run, onAgain, onClose, onSeeSummary }: ViewProps) {
  switch (state.view) {
    case 'starting':
      return <StartingView />
    case 'start_failed':
      return <StartFailedView sentence={state.sentence} onAgain={onAgain} />
    case 'widget':
      return <WidgetView session={state.session} bank={bank} onMessage={run.pollNow} />
    case 'syncing':
      return (
        <SyncView
          progress={state.progress}
          pollFailed={state.pollFailed}
          onBack={canGoBack(state) ? run.goBack : undefined}
        />
      )
    case 'received':
      return <ReceivedView />
    case 'success':
    case 'done':
      return (
        <SuccessView
          found={state.result}
          delivered={delivered}
          onTouched={run.hold}
          onSeeSummary={onSeeSummary}
        />
      )
    case 'timeout':
      return <TimeoutView onAgain={onAgain} onWait={run.keepWaiting} />
    case 'failed':
      return (
        <FailedView error={state.error} explanation={state.explanation} onAgain={onAgain} onClose={onClose} />
      )
  }
}
