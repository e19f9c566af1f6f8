import { savingsScreenCopy } from '@lucas/contract/copy/planning/savings-screen.ts'
import { Pause, Pencil, Play } from 'lucide-react'
import { Menu, type MenuControl, MenuItem } from '../../../ui/primitives/menu.tsx'

const copy = savingsScreenCopy.section

interface PlanMenuListProps extends MenuControl {
  isPaused: boolean
  onEdit: () => void
  onPause: (paused: boolean) => void
}

export const PlanMenuList = ({ isPaused, onEdit, onPause, ...control }: PlanMenuListProps) => (
  <Menu {...control}>
    <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={onEdit}>
      {copy.edit}
    </MenuItem>
    <MenuItem
      icon={isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      onSelect={() => onPause(!isPaused)}
    >
      {isPaused ? copy.resume : copy.pause}
    </MenuItem>
  </Menu>
)
