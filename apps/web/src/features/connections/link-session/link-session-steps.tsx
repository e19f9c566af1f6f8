import { linkSessionCopy as copy } from '@lucas/contract/copy/banking/link-session.ts'
import type { LinkSessionState } from './link-session-machine.ts'

const positions: Record<LinkSessionState['view'], number> = {
  starting: 0,
  start_failed: 0,
  widget: 0,
  syncing: 1,
  timeout: 1,
  failed: 1,
  received: 1,
  success: 2,
  done: 2,
}

/** Returns the step of a state, 0 to 2. */
export const getStep = ({ view }: LinkSessionState): number => positions[view]

/** Three labelled bars; reached steps are filled. */
export const LinkSessionSteps = ({ current }: { current: number }) => (
  <ol className="mb-5 grid grid-cols-3 gap-1.5">
    {copy.steps.map((name, position) => (
      <li
        key={name}
        aria-current={position === current ? 'step' : undefined}
        className={`border-t-[3px] pt-2 text-[0.78125rem] leading-4 transition-colors duration-(--lu-dur-3) ${
          position <= current ? 'border-brand' : 'border-track'
        } ${position === current ? 'font-[550] text-ink' : 'font-medium text-ink-3'}`}
      >
        {name}
      </li>
    ))}
  </ol>
)
