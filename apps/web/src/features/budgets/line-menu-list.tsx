import { budgetsScreenCopy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import type { BudgetLine } from '@lucas/contract/planning/budget.ts'
import { ArrowLeftRight, List, Pencil, Trash2 } from 'lucide-react'
import type { RefObject } from 'react'
import { useOpenAfterMount } from '../../ui/overlays/use-once-open.ts'
import { Menu, MenuItem, MenuSeparator } from '../../ui/primitives/menu.tsx'
import type { LineActions } from './line-actions.ts'

const copy = budgetsScreenCopy.lines

interface LineMenuListProps {
  anchor: RefObject<HTMLElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  line: BudgetLine
  actions: LineActions
}

export function LineMenuList({ anchor, open, onOpenChange, line, actions }: LineMenuListProps) {
  const { edit, move, transactions, remove } = actions
  return (
    <Menu anchor={anchor} open={useOpenAfterMount(open)} onOpenChange={onOpenChange}>
      {edit && !line.is_beyond_plan && (
        <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => edit(line)}>
          {copy.edit}
        </MenuItem>
      )}
      {move && !line.is_beyond_plan && (
        <MenuItem icon={<ArrowLeftRight aria-hidden="true" />} onSelect={() => move(line)}>
          {copy.move}
        </MenuItem>
      )}
      {transactions && (
        <MenuItem icon={<List aria-hidden="true" />} onSelect={() => transactions(line)}>
          {copy.transactions}
        </MenuItem>
      )}
      {remove && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden="true" />} onSelect={() => remove(line)}>
            {copy.remove}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
