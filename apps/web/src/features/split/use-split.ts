import { splitCopy as copy } from '@lucas/contract/copy/transactions/split.ts'
import { type SplitInput, splitAnswer } from '@lucas/contract/transactions/split.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts'
import { toast } from '../../ui/overlays/toast.tsx'

type Parts = SplitInput['parts']

const splitTransaction = (id: string, parts: Parts, idempotencyKey: string) =>
  api.post(`/api/transactions/${id}/split/`, { parts }, splitAnswer, { idempotencyKey })

/** Removes the split. */
const unsplitTransaction = (id: string) =>
  api.delete(`/api/transactions/${id}/split/`, undefined, splitAnswer)

/** Splits or unsplits a transaction, with undo. Live events update the displayed data. */
export function useSplit(id: string, existingParts: Parts | null, onDone: () => void) {
  const attempt = useIdempotencyKey()
  const undoMutation = useMutation({
    mutationFn: async () => {
      // Deleted parts cannot keep their ids.
      if (existingParts === null) await unsplitTransaction(id)
      else
        await attempt(['undo', existingParts], (key) =>
          splitTransaction(
            id,
            existingParts.map(({ id: _, ...part }) => part),
            key,
          ),
        )
    },
    meta: { failed: existingParts === null ? copy.joinFailed : copy.failed },
  })
  const undo = { action: { label: copy.undo, run: () => undoMutation.mutate() } }
  const split = useMutation({
    mutationFn: (parts: Parts) => attempt(parts, (key) => splitTransaction(id, parts, key)),
    onSuccess: ({ parts }) => {
      toast.success(copy.done(parts.length), undo)
      onDone()
    },
  })
  const unsplit = useMutation({
    mutationFn: () => unsplitTransaction(id),
    meta: { failed: copy.joinFailed },
    onSuccess: () => {
      toast.success(copy.joined, undo)
      onDone()
    },
  })
  return { split, unsplit }
}
