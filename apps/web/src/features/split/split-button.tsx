import { splitCopy as copy } from '@lucas/contract/copy/transactions/split.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { Split } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/primitives/button.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'

const SplitDialog = lazyComponent(async () => (await import('./split-dialog.tsx')).SplitDialog)

/** Opens the split dialog. Own transfers and refunds cannot be split. */
export function SplitButton({ detail }: { detail: TransactionDetail }) {
  const [open, setOpen] = useState(false)
  if ((detail.kind !== 'spending' && detail.kind !== 'income') || detail.amount === 0) return null
  return (
    <>
      <Button
        size="sm"
        icon={<Split aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {detail.split === null ? copy.open : copy.edit}
      </Button>
      {open && <SplitDialog detail={detail} onClose={() => setOpen(false)} />}
    </>
  )
}
