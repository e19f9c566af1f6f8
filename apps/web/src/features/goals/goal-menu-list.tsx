import { goalsScreenCopy } from '@lucas/contract/copy/planning/goals-screen.ts'
import type { Goal } from '@lucas/contract/planning/goal.ts'
import { Archive, ArrowDownToLine, Check, History, RotateCcw, Trash2 } from 'lucide-react'
import { Menu, type MenuControl, MenuItem, MenuSeparator } from '../../ui/primitives/menu.tsx'
import type { GoalActions } from './goal-actions.ts'

const copy = goalsScreenCopy.menu

interface GoalMenuListProps extends MenuControl {
  goal: Goal
  actions: GoalActions
}

export function GoalMenuList({ goal, actions, ...control }: GoalMenuListProps) {
  const { state } = goal
  const isArchived = state === 'archived'
  return (
    <Menu {...control}>
      <MenuItem icon={<History aria-hidden="true" />} onSelect={() => actions.details(goal)}>
        {copy.details}
      </MenuItem>
      {!isArchived && goal.current_amount > 0 && (
        <MenuItem icon={<ArrowDownToLine aria-hidden="true" />} onSelect={() => actions.withdraw(goal)}>
          {copy.withdraw}
        </MenuItem>
      )}
      {state === 'active' && (
        <MenuItem
          icon={<Check aria-hidden="true" />}
          onSelect={() => actions.changeState(goal, 'ready_to_spend')}
        >
          {copy.markReady}
        </MenuItem>
      )}
      {state !== 'active' && (
        <MenuItem
          icon={<RotateCcw aria-hidden="true" />}
          onSelect={() => actions.changeState(goal, 'active')}
        >
          {isArchived ? copy.return : copy.reactivate}
        </MenuItem>
      )}
      {!isArchived && (
        <MenuItem
          icon={<Archive aria-hidden="true" />}
          onSelect={() => actions.changeState(goal, 'archived')}
        >
          {copy.archive}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden="true" />} onSelect={() => actions.remove(goal)}>
        {copy.remove}
      </MenuItem>
    </Menu>
  )
}
