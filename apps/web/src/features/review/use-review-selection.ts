import type { ReviewItem } from '@lucas/contract/transactions/review.ts'
import { useState } from 'react'

/** Selection for batch confirmation; items that left the queue are dropped. */
export function useReviewSelection(items: readonly ReviewItem[]) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const chosen = items.filter(({ id }) => picked.has(id))
  return {
    items: chosen,
    ids: new Set(chosen.map(({ id }) => id)),
    choose: (ids: readonly string[], isChosen: boolean) =>
      setPicked((before) => {
        const after = new Set(before)
        for (const id of ids) {
          if (isChosen) after.add(id)
          else after.delete(id)
        }
        return after
      }),
    clear: () => setPicked(new Set()),
  }
}
