import { splitCopy as copy } from '@lucas/contract/copy/split.ts'
import type { TransactionDetail } from '@lucas/contract/transaction-detail.ts'
import { Split } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { late } from '../../ui/late.tsx'

const SplitDialog = late(async () => (await import('./split-dialog.tsx')).SplitDialog)

/** Opens the division of a movement: one that moves between own accounts, or gives back, is not divided. */
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
