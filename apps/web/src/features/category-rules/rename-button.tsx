import { renameCopy as copy } from '@lucas/contract/copy/transactions/bulk-screen.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { transactionName } from '../../entities/transaction/transaction-title.ts'
import { IconButton } from '../../ui/primitives/icon-button.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'

const RenameDialog = lazyComponent(async () => (await import('./rename-dialog.tsx')).RenameDialog)

/** Button next to the name that opens the rename dialog. */
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
