import { budgetsScreenCopy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { GhostLines } from '../../ui/primitives/ghost.tsx'
import { GhostState } from '../../ui/primitives/ghost-state.tsx'

const copy = budgetsScreenCopy.empty

/** A budget in ghost, with the one step that fills it. */
export const EmptyBudget = ({ onPropose, onAdd }: { onPropose: () => void; onAdd: () => void }) => (
  <GhostState
    title={copy.title}
    text={copy.text}
    action={
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="primary" onClick={onPropose}>
          {copy.propose}
        </Button>
        <Button variant="ghost" onClick={onAdd}>
          {copy.scratch}
        </Button>
      </div>
    }
  >
    <GhostLines shares={[72, 46, 88, 31, 60]} />
  </GhostState>
)
