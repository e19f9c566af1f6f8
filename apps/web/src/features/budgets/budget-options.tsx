import { budgetsScreenCopy as copy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import type { Budget } from '@lucas/contract/planning/budget.ts'
import type { BudgetPatch } from '@lucas/contract/planning/budget-input.ts'
import { useMutation } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { updateBudget } from './api.ts'
import { useCutNotice } from './use-undo-move.ts'

const List = lazyComponent(async () => (await import('./budget-options-list.tsx')).BudgetOptionsList)

/** The menu with the period and the form of the budget. */
export function BudgetOptions({ budget, onPropose }: { budget: Budget; onPropose: () => void }) {
  const sayCut = useCutNotice()
  const { mutate } = useMutation({
    mutationFn: (patch: BudgetPatch) => updateBudget(patch),
    meta: { stale: ['figures'] },
    onSuccess: sayCut,
    onError: () => toast.error(copy.settingsFailed),
  })
  return (
    <MenuButton
      label={copy.options}
      icon={<SlidersHorizontal aria-hidden="true" strokeWidth={1.75} />}
      menu={List}
      menuProps={{ budget, onChange: mutate, onPropose }}
    />
  )
}
