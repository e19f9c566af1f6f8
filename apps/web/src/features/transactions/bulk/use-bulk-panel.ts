import type { Currency } from '@lucas/contract/currency.ts'
import type { Transaction, TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import { useEffect, useState } from 'react'
import { lazyComponent } from '../../../ui/primitives/lazy-component.tsx'
import type { ListParams } from '../filter-query.ts'
import type { BulkFocus, BulkPanelProps } from './bulk-panel.tsx'
import type { Selection } from './selection.ts'
import { useBulkChange } from './use-bulk.ts'

interface BulkPanelOptions {
  transactions: readonly Transaction[]
  selection: Selection
  count: number
  sums: { currency: Currency; sum: number }[]
  kinds: readonly TransactionKind[]
  /** Filter of the list. */
  filter: ListParams
  onClear: () => void
}

const loadPanel = () => import('./bulk-panel.tsx')
export const BulkSide = lazyComponent(async () => (await loadPanel()).BulkSide)
export const BulkSheet = lazyComponent(async () => (await loadPanel()).BulkSheet)

/** Returns the state of the category and tag panel, and an action that marks the selection as reviewed. */
export function useBulkPanel({
  transactions,
  selection,
  count,
  sums,
  kinds,
  filter,
  onClear,
}: BulkPanelOptions) {
  const [focus, setFocus] = useState<BulkFocus | null>(null)
  const [openings, setOpenings] = useState(0)
  const bulk = useBulkChange(transactions, { selection, filter }, () => {
    setFocus(null)
    onClear()
  })
  const hasSelection = count > 0
  useEffect(() => {
    if (hasSelection) BulkSide.preload()
  }, [hasSelection])
  const panel: BulkPanelProps | null =
    focus === null || count === 0
      ? null
      : {
          openings,
          focus,
          count,
          sums,
          kinds,
          canLearnRule: selection.mode === 'some',
          onApply: bulk.change,
          onClose: () => setFocus(null),
        }
  return {
    panel,
    open: (chosen: BulkFocus) => {
      setFocus(chosen)
      setOpenings(openings + 1)
    },
    close: () => setFocus(null),
    review: () => {
      if (!bulk.isBusy) bulk.change({ changes: [{ field: 'reviewed', reviewed: true }], learnsRule: false })
    },
  }
}
