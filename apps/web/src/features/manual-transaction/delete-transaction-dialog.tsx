import type { Reconciliation } from '@lucas/contract/banking/reconciliation.ts'
import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { sum } from '@lucas/contract/rules/money.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ReconciledWarning } from '../../entities/account/reconciled-warning.tsx'
import { transactionAllocationsQuery } from '../../entities/goal/queries.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { deleteWithUndo } from './delete-with-undo.ts'

const copy = manualTransactionCopy.remove

/** Confirmation before a transaction is deleted from which goals have money (decisions 3), or on a day that is reconciled. */
export function DeleteTransactionDialog({
  row,
  reconciled,
  onClose,
}: {
  row: Transaction
  reconciled: Reconciliation | undefined
  onClose: () => void
}) {
  const cache = useQueryClient()
  const formatMoney = useMoneyFormatter()
  const remove = useMutation({ mutationFn: () => deleteWithUndo(cache, row), onSettled: onClose })
  const { data: parts } = useQuery({ ...transactionAllocationsQuery(row.id), staleTime: 0 })
  const total = sum((parts?.results ?? []).map(({ allocated_amount: given }) => BigInt(given)))
  return (
    <ConfirmDialog labels={copy} action={remove} onCancel={onClose}>
      {row.has_goals && parts !== undefined && (
        <p className="text-ink-2">{copy.goals(formatMoney(Number(total)), parts.results.length)}</p>
      )}
      {reconciled !== undefined && <ReconciledWarning reconciled={reconciled} />}
    </ConfirmDialog>
  )
}
