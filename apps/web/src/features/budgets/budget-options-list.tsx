import { budgetsScreenCopy as copy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import type { Budget } from '@lucas/contract/planning/budget.ts'
import type { BudgetPatch } from '@lucas/contract/planning/budget-input.ts'
import { CalendarDays, Layers, Shuffle, Sparkles, Wallet } from 'lucide-react'
import type { RefObject } from 'react'
import { useOpenAfterMount } from '../../ui/overlays/use-once-open.ts'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../../ui/primitives/menu.tsx'

const periods = [
  { value: 'month', label: copy.periods.month, icon: <CalendarDays aria-hidden="true" /> },
  { value: 'cycle', label: copy.periods.cycle, icon: <Wallet aria-hidden="true" /> },
] as const
const forms = [
  { value: 'lines', label: copy.forms.lines, icon: <Layers aria-hidden="true" /> },
  { value: 'flex', label: copy.forms.flex, icon: <Shuffle aria-hidden="true" /> },
] as const

interface BudgetOptionsListProps {
  anchor: RefObject<HTMLElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  budget: Budget
  onChange: (patch: BudgetPatch) => void
  onPropose: () => void
}

export const BudgetOptionsList = ({
  anchor,
  open,
  onOpenChange,
  budget,
  onChange,
  onPropose,
}: BudgetOptionsListProps) => (
  <Menu anchor={anchor} open={useOpenAfterMount(open)} onOpenChange={onOpenChange}>
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
