import type { Currency } from '@lucas/contract/currency.ts'
import type { Transaction } from '@lucas/contract/transaction.ts'
import { useEffect, useState } from 'react'
import { late } from '../../../ui/late.tsx'
import type { ListQuery } from '../filter-query.ts'
import type { Selection } from '../selection.ts'
import type { BulkFocus, BulkPanelProps } from './bulk-panel.tsx'
import { useBulk } from './use-bulk.ts'

interface BulkPlace {
  transactions: readonly Transaction[]
  selection: Selection
  count: number
  sums: { currency: Currency; sum: number }[]
  /** What the list is filtered by. */
  filter: ListQuery
  onClear: () => void
}

const load = () => import('./bulk-panel.tsx')
export const BulkSide = late(async () => (await load()).BulkSide)
export const BulkSheet = late(async () => (await load()).BulkSheet)

/** What is done with the selected rows: the panel of category and tags, and the review mark at once. */
export function useBulkPanel({ transactions, selection, count, sums, filter, onClear }: BulkPlace) {
  const [focus, setFocus] = useState<BulkFocus | null>(null)
  const bulk = useBulk(transactions, { selection, filter }, () => {
    setFocus(null)
    onClear()
  })
  const isNear = count > 0
  useEffect(() => {
    if (isNear) BulkSide.preload()
  }, [isNear])
  const panel: BulkPanelProps | null =
    focus === null || count === 0
      ? null
      : {
          focus,
          count,
          sums,
          canTeach: selection.mode === 'some',
          onApply: bulk.change,
          onClose: () => setFocus(null),
        }
  return {
    panel,
    open: setFocus,
    close: () => setFocus(null),
    review: () => {
      if (!bulk.isBusy) bulk.change({ given: [{ what: 'reviewed', reviewed: true }], learns: false })
    },
  }
}
