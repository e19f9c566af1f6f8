import { linkScreenCopy as copy } from '@lucas/contract/copy/transactions/kind-screen.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateQueriesOf } from '../../lib/app/query-keys.ts'
import { toErrorMessage } from '../../lib/http/api-error.ts'
import { type KeyedSend, useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { updateKind } from './kind-api.ts'

export interface LinkOptions<T> {
  row: Transaction
  link: (other: Transaction, attempt: KeyedSend) => Promise<T>
  unlink: (linked: T) => Promise<unknown>
  done: string
  onDone: () => void
}

/** Links a transaction with another one. The undo also restores the kinds that the user had chosen. */
export function useLink<T>({ row, link, unlink, done, onDone }: LinkOptions<T>) {
  const cache = useQueryClient()
  const attempt = useIdempotencyKey()
  const refresh = () => invalidateQueriesOf(cache, 'transactions', 'figures')
  async function undo(linked: T, rows: readonly Transaction[]): Promise<void> {
    try {
      await unlink(linked)
      for (const { id, kind, kind_source } of rows) if (kind_source === 'person') await updateKind(id, kind)
      toast.success(copy.undone)
    } catch (error) {
      toast.error(toErrorMessage(error, copy.unlinkFailed))
    }
    await refresh()
  }
  return useMutation({
    mutationFn: async (other: Transaction) => ({ linked: await link(other, attempt), rows: [row, other] }),
    onSuccess({ linked, rows }) {
      toast.success(done, { action: { label: copy.undo, run: () => void undo(linked, rows) } })
      onDone()
      void refresh()
    },
  })
}
