import { budgetsScreenCopy as copy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import type { Budget } from '@lucas/contract/planning/budget.ts'
import type { BudgetPatch } from '@lucas/contract/planning/budget-input.ts'
import { CalendarDays, Layers, Shuffle, Sparkles, Wallet } from 'lucide-react'
import { Menu, MenuChoice, type MenuControl, MenuItem, MenuSeparator } from '../../ui/primitives/menu.tsx'

const periods = [
  { value: 'month', label: copy.periods.month, icon: <CalendarDays aria-hidden="true" /> },
  { value: 'cycle', label: copy.periods.cycle, icon: <Wallet aria-hidden="true" /> },
] as const
const forms = [
  { value: 'lines', label: copy.forms.lines, icon: <Layers aria-hidden="true" /> },
  { value: 'flex', label: copy.forms.flex, icon: <Shuffle aria-hidden="true" /> },
] as const

interface BudgetOptionsListProps extends MenuControl {
  budget: Budget
  onChange: (patch: BudgetPatch) => void
  onPropose: () => void
}

export const BudgetOptionsList = ({ budget, onChange, onPropose, ...control }: BudgetOptionsListProps) => (
  <Menu {...control}>
    <MenuChoice
      label={copy.periods.label}
      value={budget.period}
      options={periods}
      onChange={(period) => onChange({ period })}
    />
    <MenuSeparator />
    <MenuChoice
      label={copy.forms.label}
      value={budget.form}
      options={forms}
      onChange={(form) => onChange({ form })}
    />
    <MenuSeparator />
    <MenuItem icon={<Sparkles aria-hidden="true" />} onSelect={onPropose}>
      {copy.propose}
    </MenuItem>
  </Menu>
)
