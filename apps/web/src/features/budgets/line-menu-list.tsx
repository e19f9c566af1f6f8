import { budgetsScreenCopy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import type { BudgetLine } from '@lucas/contract/planning/budget.ts'
import { ArrowLeftRight, List, Pencil, Trash2 } from 'lucide-react'
import { Menu, type MenuControl, MenuItem, MenuSeparator } from '../../ui/primitives/menu.tsx'
import type { LineActions } from './line-actions.ts'

const copy = budgetsScreenCopy.lines

interface LineMenuListProps extends MenuControl {
  line: BudgetLine
  actions: LineActions
}

export function LineMenuList({ line, actions, ...control }: LineMenuListProps) {
  const { edit, move, transactions, remove } = actions
  return (
    <Menu {...control}>
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
