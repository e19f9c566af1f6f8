import { byHandCopy as copy } from '@lucas/contract/copy/by-hand.ts'
import type { TransactionDetail } from '@lucas/contract/transaction-detail.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { use } from 'react'
import { ByHandContext } from '../../lib/by-hand.ts'
import { Button } from '../../ui/button.tsx'

/** What only rows written by hand offer: they can be changed and go. One that is divided is put together first. */
export function RowActions({ detail }: { detail: TransactionDetail }) {
  const { edit, remove } = use(ByHandContext)
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
