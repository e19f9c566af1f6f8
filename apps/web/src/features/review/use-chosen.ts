import type { ReviewItem } from '@lucas/contract/review.ts'
import { useState } from 'react'

/** Questions that are confirmed together; those that left the queue are chosen no more. */
export function useChosen(items: readonly ReviewItem[]) {
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
