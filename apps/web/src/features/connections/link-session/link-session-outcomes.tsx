import type { BankError } from '@lucas/contract/banking/connection.ts'
import { linkSessionCopy as copy } from '@lucas/contract/copy/banking/link-session.ts'
import { CircleAlert, ClockAlert, Unplug } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatWholeNumber } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import type { LinkResult } from './link-session-machine.ts'
import { StepTitle } from './step-title.tsx'
import { SyncRosette } from './sync-rosette.tsx'
import type { LinkSessionControl } from './use-link-session.ts'

interface OutcomeProps {
  figure: ReactNode
  title: string
  text?: string | null
  children?: ReactNode
}

const Outcome = ({ figure, title, text = null, children }: OutcomeProps) => (
  <div className="pt-4 pb-3 text-center">
    {figure}
    <StepTitle>{title}</StepTitle>
    {text !== null && <p className="mx-auto mt-1 max-w-[38ch] text-balance text-ink-2">{text}</p>}
    {children !== undefined && <div className="mx-auto mt-6 grid max-w-[334px] gap-2">{children}</div>}
  </div>
)

const tones = { warn: 'bg-warning-soft text-warning', bad: 'bg-negative-soft text-negative' } as const

const Tile = ({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) => (
  <span
    aria-hidden="true"
    className={`mx-auto mb-5 grid size-14 place-items-center rounded-xl [&_svg]:size-7 ${tones[tone]}`}
  >
    {children}
  </span>
)

export const StartFailedView = ({ sentence, onAgain }: { sentence: string | null; onAgain: () => void }) => (
  <Outcome
    figure={
      <Tile tone="bad">
        <Unplug strokeWidth={1.75} />
      </Tile>
    }
    title={copy.startFailed}
    text={sentence}
  >
    <Button variant="primary" onClick={onAgain}>
      {copy.startAgain}
    </Button>
  </Outcome>
)

export const ReceivedView = () => (
  <Outcome figure={<SyncRosette />} title={copy.received.title} text={copy.received.text} />
)

const foundText = ({ bank, newAccounts }: LinkResult): string =>
  newAccounts === 0 ? copy.updated(bank) : copy.brought(newAccounts, bank)

const toTitle = ({ warning }: LinkResult, delivered: SuccessProps['delivered']): string => {
  if (warning !== null) return copy.partialTitle
  if (delivered === null) return copy.arrived
  const { accounts, transactions, months } = delivered
  return copy.delivered(accounts, transactions, formatWholeNumber(transactions), months)
}

/** Whether the user caused the event: browsers also report a resting pointer, and a dialog the focus on itself. */
const isOwnMove = (event: Event): boolean =>
  event.type === 'pointermove' && event instanceof MouseEvent
    ? event.movementX !== 0 || event.movementY !== 0
    : event.target !== event.currentTarget || event.type !== 'focusin'

interface SuccessProps {
  found: LinkResult
  delivered: LinkSessionControl['delivered']
  /** Called when the user moves the pointer, presses a key or moves the focus in the dialog. */
  onTouched: () => void
  onSeeSummary: () => void
}

/** What arrived. The dialog closes by itself, unless the user is doing something in it. */
export function SuccessView({ found, delivered, onTouched, onSeeSummary }: SuccessProps) {
  const view = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const dialog = view.current?.closest('[role="dialog"]')
    const stop = new AbortController()
    const onEvent = (event: Event): void => {
      if (isOwnMove(event)) onTouched()
    }
    // The title took the focus before this effect.
    for (const type of ['pointermove', 'pointerdown', 'keydown', 'focusin'])
      dialog?.addEventListener(type, onEvent, { signal: stop.signal })
    return () => stop.abort()
  }, [onTouched])
  return (
    <div ref={view}>
      <Outcome
        figure={<SyncRosette done={found.warning === null} />}
        title={toTitle(found, delivered)}
        text={found.warning ?? foundText(found)}
      >
        <Button variant="primary" onClick={onSeeSummary}>
          {copy.seeSummary}
        </Button>
      </Outcome>
    </div>
  )
}

export const TimeoutView = ({ onAgain, onWait }: { onAgain: () => void; onWait: () => void }) => (
  <Outcome
    figure={
      <Tile tone="warn">
        <ClockAlert strokeWidth={1.75} />
      </Tile>
    }
    title={copy.timeout.title}
    text={copy.timeout.text}
  >
    <Button variant="primary" onClick={onAgain}>
      {copy.timeout.again}
    </Button>
    <Button onClick={onWait}>{copy.timeout.wait}</Button>
  </Outcome>
)

/** Errors for which an immediate retry would fail again. */
const laterErrors: readonly (BankError | null)[] = ['bank_unavailable', 'payload_invalid']

interface FailedProps {
  error: BankError | null
  explanation: string | null
  onAgain: () => void
  onClose: () => void
}

/** The bank's refusal with its reason and the action that helps. */
export const FailedView = ({ error, explanation, onAgain, onClose }: FailedProps) => (
  <Outcome
    figure={
      <Tile tone="bad">
        <CircleAlert strokeWidth={1.75} />
      </Tile>
    }
    title={copy.failed.title}
    text={explanation ?? copy.failed.unknown}
  >
    {laterErrors.includes(error) ? (
      <Button variant="primary" onClick={onClose}>
        {copy.failed.later}
      </Button>
    ) : (
      <Button variant="primary" onClick={onAgain}>
        {copy.failed.again}
      </Button>
    )}
  </Outcome>
)
