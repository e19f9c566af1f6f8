import { linkingCopy as copy } from '@lucas/contract/copy/linking.ts'
import type { LinkingState } from './linking-machine.ts'

const positions: Record<LinkingState['view'], number> = {
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

/** Which of the three steps a state belongs to, from 0. */
export const stepAt = ({ view }: LinkingState): number => positions[view]

/** Three bars with their names; those that were reached are filled. */
export const LinkingSteps = ({ current }: { current: number }) => (
  <ol className="mb-5 grid grid-cols-3 gap-1.5">
    {copy.steps.map((name, position) => (
      <li
        key={name}
        aria-current={position === current ? 'step' : undefined}
        className={`border-t-[3px] pt-2 text-[12.5px] leading-4 transition-colors duration-(--lu-dur-3) ${
          position <= current ? 'border-brand' : 'border-track'
        } ${position === current ? 'font-[550] text-ink' : 'font-medium text-ink-3'}`}
      >
        {name}
      </li>
    ))}
  </ol>
)
