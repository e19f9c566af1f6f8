import { unsentCopy as copy } from '@lucas/contract/copy/unsent.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateQueriesOf } from '../../lib/app/query-keys.ts'
import { unsentList } from '../../lib/offline/unsent/unsent-list.ts'
import { removeWrite, sendAgain, type UnsentWrite } from '../../lib/offline/unsent/unsent-write.ts'
import { changeUnsent } from '../../lib/offline/unsent/unsent-writes.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { whileNoneIsSent } from './send-unsent.ts'
import { trySendUnsent } from './watch-unsent.ts'

/** Takes a write out of the queue, unless it was sent in the meantime. */
const withdraw = (write: UnsentWrite): Promise<boolean> =>
  whileNoneIsSent(async () => {
    let isFound = false
    await changeUnsent((writes) => {
      isFound = writes.some(({ id }) => id === write.id)
      return isFound ? removeWrite(writes, write.id) : writes
    })
    return isFound
  })

/** What the user can do with a write that waits. */
export function useUnsentActions(write: UnsentWrite) {
  const cache = useQueryClient()
  const restore = async (): Promise<void> => {
    await changeUnsent((writes) => [...writes, write])
    trySendUnsent(cache)
  }
  const discard = useMutation({
    mutationFn: () => withdraw(write),
    onSuccess(isWithdrawn) {
      unsentList.withdraw()
      void invalidateQueriesOf(cache, 'transactions')
      if (!isWithdrawn) return toast.info(copy.alreadySent)
      const isSure = write.triedAt === undefined || write.refusal !== undefined
      toast.info(isSure ? copy.discarded : copy.maybeArrived, {
        action: { label: copy.undo, run: () => void restore() },
      })
    },
  })
  const send = useMutation({
    mutationFn: () => changeUnsent((writes) => sendAgain(writes, write.id, crypto.randomUUID())),
    onSuccess: () => trySendUnsent(cache),
  })
  return { discard, send }
}
