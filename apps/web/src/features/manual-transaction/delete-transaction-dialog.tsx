import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { sum } from '@lucas/contract/rules/money.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { transactionAllocationsQuery } from '../../entities/goal/queries.ts'
import { usePrivacy } from '../../lib/app/display-preferences.ts'
import { money } from '../../lib/format/format.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { deleteWithUndo } from './delete-with-undo.ts'

const copy = manualTransactionCopy.remove

/** Confirmation before a transaction with goal allocations is deleted, with the amount the goals lose (decisions 3). */
export function DeleteTransactionDialog({ row, onClose }: { row: Transaction; onClose: () => void }) {
  const cache = useQueryClient()
  const [isPrivate] = usePrivacy()
  const [busy, setBusy] = useState(false)
  const { data: parts } = useQuery({ ...transactionAllocationsQuery(row.id), staleTime: 0 })
  const total = sum((parts?.results ?? []).map(({ allocated_amount: given }) => BigInt(given)))
  const words = isPrivate ? '$•••••' : money(Number(total), 'CLP')
  return (
    <ConfirmDialog
      open
      labels={copy}
      isBusy={busy}
      onCancel={onClose}
      onConfirm={() => {
        setBusy(true)
        void deleteWithUndo(cache, row).finally(onClose)
      }}
    >
      {parts !== undefined && <p className="text-ink-2">{copy.goals(words, parts.results.length)}</p>}
    </ConfirmDialog>
  )
}
