import type { BankError } from '@lucas/contract/banking/connection.ts'
import { linkSessionCopy as copy } from '@lucas/contract/copy/banking/link-session.ts'
import { CircleAlert, ClockAlert, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/primitives/button.tsx'
import type { LinkResult } from './link-session-machine.ts'
import { StepTitle } from './step-title.tsx'
import { SyncRosette } from './sync-rosette.tsx'

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

export const SuccessView = ({ found, onSeeAccounts }: { found: LinkResult; onSeeAccounts: () => void }) => (
  <Outcome
    figure={<SyncRosette done={found.warning === null} />}
    title={found.warning === null ? copy.success : copy.partialTitle}
    text={found.warning ?? foundText(found)}
  >
    <Button variant="primary" onClick={onSeeAccounts}>
      {copy.seeAccounts}
    </Button>
  </Outcome>
)

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
