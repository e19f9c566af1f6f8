import type { NameCorrection } from '@lucas/contract/category-correction.ts'
import { teachingCopy as copy } from '@lucas/contract/copy/bulk-screen.ts'
import { useSyncExternalStore } from 'react'
import { onCategoryChanged } from '../../lib/category-changes.ts'
import { categoryName } from '../../ui/category-tile.tsx'
import type { Subject } from './api.ts'

/** A choice for one row that all alike may follow. */
export interface Offer {
  transactionId: string
  subject: Subject
  /** The correction that stands since. */
  id: string
  /** What becomes of later rows, as a sentence. */
  later: string
}

let current: Offer | null = null
const listeners = new Set<() => void>()

function offer(next: Offer | null): void {
  current = next
  for (const listener of listeners) listener()
}

onCategoryChanged(({ transaction, correction }) =>
  offer(
    correction && {
      transactionId: transaction.id,
      subject: 'category',
      id: correction.id,
      later: copy.toCategory(correction.name, categoryName(correction.category)),
    },
  ),
)

/** The person called a row otherwise; nothing where that teaches nothing. */
export const offerName = (transactionId: string, correction: NameCorrection | null): void =>
  offer(
    correction && {
      transactionId,
      subject: 'name',
      id: correction.id,
      later: copy.toName(correction.name, correction.merchant_name),
    },
  )

export const endOffer = (): void => offer(null)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The offer that the last choice for this row made, until it is answered. */
export function useOffer(transactionId: string): Offer | null {
  const offered = useSyncExternalStore(subscribe, () => current)
  return offered?.transactionId === transactionId ? offered : null
}
