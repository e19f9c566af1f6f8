import { goalsScreenCopy } from '@lucas/contract/copy/planning/goals-screen.ts'
import type { Goal } from '@lucas/contract/planning/goal.ts'
import { Ellipsis } from 'lucide-react'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import type { GoalActions } from './goal-actions.ts'

const List = lazyComponent(async () => (await import('./goal-menu-list.tsx')).GoalMenuList)

/** Menu of the less frequent actions of a goal. */
export const GoalMenu = ({ goal, actions }: { goal: Goal; actions: GoalActions }) => (
  <MenuButton
    label={goalsScreenCopy.card.more(goal.name)}
    icon={<Ellipsis aria-hidden="true" strokeWidth={1.75} />}
    className="-my-1 -mr-2 flex-none"
    menu={List}
    menuProps={{ goal, actions }}
  />
)
