import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { Merge } from 'lucide-react'
import { use } from 'react'
import { ManualActionsContext } from '../../entities/transaction/manual.ts'
import { BulkButton } from './bulk/bulk-button.tsx'
import type { Selection } from './bulk/selection.ts'

/** 'Unir duplicados', for exactly two selected transactions that are not split parts. */
export function MergeButton({ selection, onDone }: { selection: Selection; onDone: () => void }) {
  const { merge } = use(ManualActionsContext)
  const [one, other, ...more] = selection.mode === 'some' ? selection.rows.values() : []
  if (!one || !other || more.length > 0 || one.part !== null || other.part !== null) return null
  return (
    <BulkButton
      icon={<Merge aria-hidden="true" className="size-4" strokeWidth={1.75} />}
      onClick={() => merge([one, other], onDone)}
    >
      {manualTransactionCopy.merge.action}
    </BulkButton>
  )
}
