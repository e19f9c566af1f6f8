import { transactionRulesScreenCopy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import { History, Pencil, Trash2 } from 'lucide-react'
import type { RefObject } from 'react'
import { useOpenAfterMount } from '../../ui/overlays/use-once-open.ts'
import { Menu, MenuItem, MenuSeparator } from '../../ui/primitives/menu.tsx'

const copy = transactionRulesScreenCopy.row

interface RuleMenuListProps {
  anchor: RefObject<HTMLElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Missing for a rule beyond the plan. */
  onEdit: (() => void) | undefined
  /** Missing while the rule cannot be applied. */
  onApply: (() => void) | undefined
  onRemove: () => void
}

export const RuleMenuList = ({
  anchor,
  open,
  onOpenChange,
  onEdit,
  onApply,
  onRemove,
}: RuleMenuListProps) => (
  <Menu anchor={anchor} open={useOpenAfterMount(open)} onOpenChange={onOpenChange}>
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
