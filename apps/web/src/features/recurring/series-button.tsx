import { recurringScreenCopy as copy } from '@lucas/contract/copy/planning/recurring-screen.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { Repeat } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/primitives/button.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'

const SeriesDialog = lazyComponent(async () => (await import('./series-dialog.tsx')).SeriesDialog)

/** Own transfers, refunds, instalments, pending transactions and split parts do not recur. */
const canRecur = ({ kind, pending, part, instalment, rich_data: rich }: TransactionDetail): boolean =>
  (kind === 'spending' || kind === 'income') &&
  !pending &&
  part === null &&
  instalment === null &&
  rich.installment === null

/** 'Recurrente': opens the series of a transaction, or creates one. */
export function SeriesButton({ detail }: { detail: TransactionDetail }) {
  const [open, setOpen] = useState(false)
  if (!canRecur(detail) && detail.recurring_id === null) return null
  return (
    <>
      <Button
        size="sm"
        aria-haspopup="dialog"
        icon={<Repeat aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        onClick={() => setOpen(true)}
      >
        {copy.action}
      </Button>
      {open && <SeriesDialog detail={detail} onClose={() => setOpen(false)} />}
    </>
  )
}
