import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { findReconciled, reconciliationsQuery } from '../entities/account/reconciliations.ts'
import { type ManualActions, ManualActionsContext } from '../entities/transaction/manual.ts'
import type { ManualDialogState } from '../features/manual-transaction/manual-transaction-dialogs.tsx'
import { lazyComponent } from '../ui/primitives/lazy-component.tsx'

/** Loaded when a dialog opens, to keep the first screen small. */
const Dialogs = lazyComponent(
  async () =>
    (await import('../features/manual-transaction/manual-transaction-dialogs.tsx')).ManualTransactionDialogs,
)
const loadRemove = () => import('../features/manual-transaction/delete-with-undo.ts')

/** Provides the actions for manual transactions to all screens, because features do not import each other. */
export function ManualTransactionsProvider({ children }: { children: ReactNode }) {
  const cache = useQueryClient()
  const [open, setOpen] = useState<ManualDialogState | null>(null)
  const manualActions = useMemo<ManualActions>(
    () => ({
      add: (type, given) => setOpen({ kind: 'add', type, given }),
      edit: (row) => setOpen({ kind: 'edit', row }),
      remove: (row) => {
        const remove = () => void loadRemove().then(({ deleteWithUndo }) => deleteWithUndo(cache, row))
        if (!row.manual) return remove()
        // Asks first if goals would lose money, or an account would no longer agree with its statement.
        void cache
          .fetchQuery(reconciliationsQuery)
          .then(({ results }) => findReconciled(results, [{ accountId: row.account.id, date: row.date }]))
          // Without an answer nothing is known of reconciled days, and the row is deleted as ever.
          .catch(() => undefined)
          .then((reconciled) =>
            row.has_goals || reconciled !== undefined
              ? setOpen({ kind: 'remove', row, reconciled })
              : remove(),
          )
      },
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
