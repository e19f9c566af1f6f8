import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { sum } from '@lucas/contract/rules/money.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { transactionAllocationsQuery } from '../../entities/goal/queries.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { deleteWithUndo } from './delete-with-undo.ts'

const copy = manualTransactionCopy.remove

/** Confirmation before a transaction with goal allocations is deleted, with the amount the goals lose (decisions 3). */
export function DeleteTransactionDialog({ row, onClose }: { row: Transaction; onClose: () => void }) {
  const cache = useQueryClient()
  const formatMoney = useMoneyFormatter()
  const remove = useMutation({ mutationFn: () => deleteWithUndo(cache, row), onSettled: onClose })
  const { data: parts } = useQuery({ ...transactionAllocationsQuery(row.id), staleTime: 0 })
  const total = sum((parts?.results ?? []).map(({ allocated_amount: given }) => BigInt(given)))
  return (
    <ConfirmDialog labels={copy} action={remove} onCancel={onClose}>
      {parts !== undefined && (
        <p className="text-ink-2">{copy.goals(formatMoney(Number(total)), parts.results.length)}</p>
      )}
    </ConfirmDialog>
  )
}
