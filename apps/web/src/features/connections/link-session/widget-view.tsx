import type { SessionStart } from '@lucas/contract/banking/link-session.ts'
import { linkSessionCopy as copy } from '@lucas/contract/copy/banking/link-session.ts'
import { useRef } from 'react'
import { Button } from '../../../ui/primitives/button.tsx'
import { Spinner } from '../../../ui/primitives/spinner.tsx'
import { useWidgetMessages } from './use-link-session.ts'

const frameClass = 'h-[392px] w-full rounded-lg border border-line-strong bg-surface-2'

export const StartingView = () => (
  <div aria-busy="true" className={`grid place-items-center text-ink-3 ${frameClass}`}>
    <p className="appear-late flex items-center gap-2.5">
      <Spinner />
      {copy.starting}
    </p>
  </div>
)

interface WidgetViewProps {
  session: SessionStart
  bank: string | undefined
  onMessage: () => void
}

/** The provider's page in a sandboxed frame (S-26), with its own header and steps. */
export function WidgetView({ session, bank, onMessage }: WidgetViewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  useWidgetMessages(frame, session, onMessage)
  return (
    <>
      {bank !== undefined && !session.opens_bank && (
        <p className="mb-3 text-sm text-ink-2">{copy.chooseBank(bank)}</p>
      )}
      <iframe
        ref={frame}
        src={session.widget_url}
        title={copy.frame}
        sandbox="allow-scripts allow-forms allow-same-origin"
        allow=""
        referrerPolicy="no-referrer"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: Tab reaches a frame anyway, but axe requires an explicit tabindex in a scrollable dialog
        tabIndex={0}
        className={frameClass}
      />
    </>
  )
}

interface ConfirmFooterProps {
  isKnown: boolean
  onConfirm: () => void
}

/**
 * Footer of the widget, where the user confirms the sign-in (spec 2). The button is secondary until the server has heard of
 * it, because the action of the frame comes first.
 */
export const ConfirmFooter = ({ isKnown, onConfirm }: ConfirmFooterProps) => (
  <div className="flex w-full items-center justify-between gap-4 max-md:flex-col-reverse max-md:gap-3">
    <p className="text-sm text-ink-3 max-md:text-center">
      {copy.doneQuestion} <span className="md:block">{copy.doneHint}</span>
    </p>
    <Button
      variant={isKnown ? 'primary' : 'secondary'}
      onClick={onConfirm}
      className="max-md:h-12 max-md:w-full"
    >
      {copy.done}
    </Button>
  </div>
)
