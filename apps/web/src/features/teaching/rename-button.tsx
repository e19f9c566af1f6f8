import { renameCopy as copy } from '@lucas/contract/copy/bulk-screen.ts'
import type { TransactionDetail } from '@lucas/contract/transaction-detail.ts'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { late } from '../../ui/late.tsx'
import { transactionName } from '../../ui/transaction-row.tsx'

const RenameDialog = late(async () => (await import('./rename-dialog.tsx')).RenameDialog)

/** Beside a name: a way to call the merchant otherwise. */
export function RenameButton({ detail }: { detail: TransactionDetail }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton label={copy.open(transactionName(detail))} onClick={() => setOpen(true)}>
        <Pencil aria-hidden="true" strokeWidth={1.75} />
      </IconButton>
      {open && <RenameDialog detail={detail} onClose={() => setOpen(false)} />}
    </>
  )
}
