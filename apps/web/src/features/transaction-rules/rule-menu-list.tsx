import { transactionRulesScreenCopy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import { History, Pencil, Trash2 } from 'lucide-react'
import { Menu, type MenuControl, MenuItem, MenuSeparator } from '../../ui/primitives/menu.tsx'

const copy = transactionRulesScreenCopy.row

interface RuleMenuListProps extends MenuControl {
  /** Missing for a rule beyond the plan. */
  onEdit: (() => void) | undefined
  /** Missing while the rule cannot be applied. */
  onApply: (() => void) | undefined
  onRemove: () => void
}

export const RuleMenuList = ({ onEdit, onApply, onRemove, ...control }: RuleMenuListProps) => (
  <Menu {...control}>
    {onEdit && (
      <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={onEdit}>
        {copy.edit}
      </MenuItem>
    )}
    {onApply && (
      <MenuItem icon={<History aria-hidden="true" />} onSelect={onApply}>
        {copy.apply}
      </MenuItem>
    )}
    {(onEdit ?? onApply) && <MenuSeparator />}
    <MenuItem icon={<Trash2 aria-hidden="true" />} onSelect={onRemove}>
      {copy.remove}
    </MenuItem>
  </Menu>
)
