import { goalsScreenCopy } from '@lucas/contract/copy/planning/goals-screen.ts'
import type { Goal } from '@lucas/contract/planning/goal.ts'
import { Ellipsis } from 'lucide-react'
import { useRef, useState } from 'react'
import { useOnceOpen } from '../../ui/overlays/use-once-open.ts'
import { IconButton } from '../../ui/primitives/icon-button.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import type { GoalActions } from './goal-actions.ts'

const List = lazyComponent(async () => (await import('./goal-menu-list.tsx')).GoalMenuList)

/** Menu of the less frequent actions of a goal. */
export function GoalMenu({ goal, actions }: { goal: Goal; actions: GoalActions }) {
  const anchor = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const once = useOnceOpen(open)
  return (
    <span ref={anchor} className="-my-1 -mr-2 flex flex-none">
      <IconButton
        label={goalsScreenCopy.card.more(goal.name)}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Ellipsis aria-hidden="true" strokeWidth={1.75} />
      </IconButton>
      {once && <List anchor={anchor} open={open} onOpenChange={setOpen} goal={goal} actions={actions} />}
    </span>
  )
}
