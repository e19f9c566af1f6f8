import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { type ManualActions, ManualActionsContext } from '../entities/transaction/manual.ts'
import type { ManualDialogState } from '../features/manual-transaction/manual-transaction-dialogs.tsx'
import { lazyComponent } from '../ui/primitives/lazy-component.tsx'

/** Loaded when a dialog opens, to keep the first screen small. */
const Dialogs = lazyComponent(
  async () =>
    (await import('../features/manual-transaction/manual-transaction-dialogs.tsx')).ManualTransactionDialogs,
)
const loadRemove = () => import('../features/manual-transaction/remove-transaction.ts')

/** Provides the actions for manual transactions to all screens, because features do not import each other. */
export function ManualTransactionsProvider({ children }: { children: ReactNode }) {
  const cache = useQueryClient()
  const [open, setOpen] = useState<ManualDialogState | null>(null)
  const manualActions = useMemo<ManualActions>(
    () => ({
      add: (type, given) => setOpen({ kind: 'add', type, given }),
      correct: (type, given, onStored) => setOpen({ kind: 'add', type, given, onStored }),
      paste: (message = '') => setOpen({ kind: 'add', type: undefined, message }),
      edit: (row) => setOpen({ kind: 'edit', row }),
      remove: (row) =>
        void loadRemove().then(({ removeTransaction }) =>
          removeTransaction(cache, row, (reconciled) => setOpen({ kind: 'remove', row, reconciled })),
        ),
      transfer: () => setOpen({ kind: 'transfer' }),
      addAccount: () => setOpen({ kind: 'account' }),
      merge: (rows, onDone) => setOpen({ kind: 'merge', rows, onDone }),
    }),
    [cache],
  )
  return (
    <ManualActionsContext value={manualActions}>
      {children}
      {open !== null && <Dialogs open={open} onClose={() => setOpen(null)} />}
    </ManualActionsContext>
  )
}
