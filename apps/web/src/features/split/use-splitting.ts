import { splitCopy as copy } from '@lucas/contract/copy/split.ts'
import type { SplitInput } from '@lucas/contract/split.ts'
import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api-error.ts'
import { useAttemptKey } from '../../lib/attempt-key.ts'
import { toast } from '../../ui/toast.tsx'
import { divide, join } from './api.ts'

type Parts = SplitInput['parts']

/** Divides a movement, or makes it whole; either can be taken back. What shows it hears of it by the live event. */
export function useSplitting(id: string, held: Parts | null, onDone: () => void) {
  const keyOf = useAttemptKey()
  const takeBack = useMutation({
    mutationFn: async () => {
      // Parts that went have no id to come back under.
      if (held === null) await join(id)
      else
        await divide(
          id,
          held.map(({ id: _, ...part }) => part),
          keyOf({ held, at: Date.now() }),
        )
    },
    onError: (error) => toast.error(sentenceOf(error, held === null ? copy.joinFailed : copy.failed)),
  })
  const undo = { action: { label: copy.undo, run: () => takeBack.mutate() } }
  const split = useMutation({
    mutationFn: (parts: Parts) => divide(id, parts, keyOf(parts)),
    onSuccess: ({ parts }) => {
      toast.success(copy.done(parts.length), undo)
      onDone()
    },
  })
  const unite = useMutation({
    mutationFn: () => join(id),
    onSuccess: () => {
      toast.success(copy.joined, undo)
      onDone()
    },
    onError: (error) => toast.error(sentenceOf(error, copy.joinFailed)),
  })
  return { split, unite }
}
