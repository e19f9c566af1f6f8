import { linkSessionCopy } from '@lucas/contract/copy/banking/link-session.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { StepTitle } from './step-title.tsx'

const copy = linkSessionCopy.leave

/** Confirmation before closing during a running sync. */
export const LeaveQuestion = ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) => (
  <div className="py-6 text-center">
    <StepTitle>{copy.title}</StepTitle>
    <p className="mt-1 text-balance text-ink-2">{copy.text}</p>
    <div className="mx-auto mt-6 grid max-w-[334px] gap-2">
      <Button variant="primary" onClick={onStay}>
        {copy.stay}
      </Button>
      <Button onClick={onLeave}>{copy.close}</Button>
    </div>
  </div>
)
