import { manualTransactionCopy as copy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { use } from 'react'
import { ManualActionsContext } from '../../entities/transaction/manual.ts'
import { Button } from '../../ui/primitives/button.tsx'

/** Edit and delete, only for manual transactions. A split transaction must be unsplit first. */
export function RowActions({ detail }: { detail: TransactionDetail }) {
  const { edit, remove } = use(ManualActionsContext)
  if (!detail.manual || detail.part !== null || detail.split !== null) return null
  return (
    <>
      <Button
        size="sm"
        icon={<Pencil aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        onClick={() => edit(detail)}
      >
        {copy.edit}
      </Button>
      <Button
        size="sm"
        icon={<Trash2 aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        onClick={() => remove(detail)}
      >
        {copy.remove.action}
      </Button>
    </>
  )
}
