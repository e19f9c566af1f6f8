import { savingsScreenCopy } from '@lucas/contract/copy/planning/savings-screen.ts'
import { CalendarX, CheckCheck } from 'lucide-react'
import { Menu, type MenuControl, MenuItem } from '../../../ui/primitives/menu.tsx'
import type { Decision } from './use-decide.ts'

const copy = savingsScreenCopy.proposals

interface ProposalMenuListProps extends MenuControl {
  canAlways: boolean
  onDecide: (decision: Decision) => void
}

export const ProposalMenuList = ({ canAlways, onDecide, ...control }: ProposalMenuListProps) => (
  <Menu {...control}>
    {canAlways && (
      <MenuItem icon={<CheckCheck aria-hidden="true" />} onSelect={() => onDecide('always')}>
        {copy.always}
      </MenuItem>
    )}
    <MenuItem icon={<CalendarX aria-hidden="true" />} onSelect={() => onDecide('dismiss')}>
      {copy.notNow}
    </MenuItem>
  </Menu>
)
