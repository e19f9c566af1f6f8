import { linkingCopy as copy } from '@lucas/contract/copy/linking.ts'
import type { SessionStart } from '@lucas/contract/linking.ts'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useWidgetMessages } from './use-linking.ts'

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
  onNews: () => void
}

/** The provider's own page in a frame that can do nothing but be a form (S-26); it draws its own header and steps. */
export function WidgetView({ session, bank, onNews }: WidgetViewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  useWidgetMessages(frame, session, onNews)
  return (
    <>
      {bank !== undefined && <p className="mb-3 text-sm text-ink-2">{copy.chooseBank(bank)}</p>}
      <iframe
        ref={frame}
        src={session.widget_url}
        title={copy.frame}
        sandbox="allow-scripts allow-forms allow-same-origin"
        allow=""
        referrerPolicy="no-referrer"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame is reached by Tab in any case; of a dialog that scrolls axe believes only what is written
        tabIndex={0}
        className={frameClass}
      />
    </>
  )
}

/** Under the widget: no provider tells when the person is done, so they do (spec 2). */
export const ConfirmFooter = ({ onConfirm }: { onConfirm: () => void }) => (
  <div className="flex w-full items-center justify-between gap-4 max-md:flex-col-reverse max-md:gap-3">
    <p className="text-sm text-ink-3 max-md:text-center">
      {copy.doneQuestion} <span className="md:block">{copy.doneHint}</span>
    </p>
    <Button variant="primary" onClick={onConfirm} className="max-md:h-12 max-md:w-full">
      {copy.done}
    </Button>
  </div>
)
