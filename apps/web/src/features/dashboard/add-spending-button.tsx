import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { use } from 'react'
import { ManualActionsContext } from '../../entities/transaction/manual.ts'
import { FloatingButton } from '../../ui/primitives/floating-button.tsx'

/** 'Agregar gasto' on phones, where the quick actions are far below. */
export function AddSpendingButton() {
  const { add } = use(ManualActionsContext)
  return <FloatingButton label={dashboardCopy.actions.addSpending} onClick={() => add('Expense')} />
}
