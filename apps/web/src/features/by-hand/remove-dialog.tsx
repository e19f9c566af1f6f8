import { byHandCopy } from '@lucas/contract/copy/by-hand.ts'
import { sum } from '@lucas/contract/rules/money.ts'
import type { Transaction } from '@lucas/contract/transaction.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePrivacy } from '../../lib/device.ts'
import { money } from '../../lib/format.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { partsQuery } from './api.ts'
import { removeRow } from './remove.ts'

const copy = byHandCopy.remove

/** Asks before a movement goes that savings goals count on: it says how much they lose (decisions 3). */
export function RemoveDialog({ row, onClose }: { row: Transaction; onClose: () => void }) {
  const cache = useQueryClient()
  const [isPrivate] = usePrivacy()
  const [busy, setBusy] = useState(false)
  const { data: parts } = useQuery(partsQuery(row.id))
  const total = sum((parts?.results ?? []).map(({ allocated_amount: given }) => BigInt(given)))
  const words = isPrivate ? '$•••••' : money(Number(total), 'CLP')
  return (
    <ConfirmDialog
      open
      words={copy}
      isBusy={busy}
      onCancel={onClose}
      onConfirm={() => {
        setBusy(true)
        void removeRow(cache, row).finally(onClose)
      }}
    >
      {parts !== undefined && <p className="text-ink-2">{copy.goals(words, parts.results.length)}</p>}
    </ConfirmDialog>
  )
}
