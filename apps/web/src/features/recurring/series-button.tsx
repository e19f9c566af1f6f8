import { recurringScreenCopy as copy } from '@lucas/contract/copy/recurring-screen.ts'
import type { TransactionDetail } from '@lucas/contract/transaction-detail.ts'
import { Repeat } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { late } from '../../ui/late.tsx'

const SeriesDialog = late(async () => (await import('./series-dialog.tsx')).SeriesDialog)

/** Own transfers, refunds, instalments, pending rows and parts of a divided one do not come again by themselves. */
const mayRecur = ({ kind, pending, part, instalment, rich_data: rich }: TransactionDetail): boolean =>
  (kind === 'spending' || kind === 'income') &&
  !pending &&
  part === null &&
  instalment === null &&
  rich.installment === null

/** 'Recurrente': see and change the series of a movement, or make one. */
export function SeriesButton({ detail }: { detail: TransactionDetail }) {
  const [open, setOpen] = useState(false)
  if (!mayRecur(detail) && detail.recurring_id === null) return null
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
