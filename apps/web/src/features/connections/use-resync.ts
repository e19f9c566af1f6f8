import type { Connection } from '@lucas/contract/connection.ts'
import { refreshCopy } from '@lucas/contract/copy/refresh.ts'
import { isSyncing, useBankRefresh } from '../../lib/bank-refresh.ts'
import { toast } from '../../ui/toast.tsx'
import { resyncPath } from './api.ts'

/** Asks one bank for new data; `resync` takes the id of one of its accounts, or its own. */
export function useResync(connection: Connection, { done, failed }: { done: string; failed: string }) {
  const refresh = useBankRefresh({
    // The button itself says that it works, and why it failed stands beside the bank.
    started: () => undefined,
    running: () => toast.info(refreshCopy.stillRunning),
    done: () => toast.success(done),
    failed: () => toast.error(failed),
  })
  return {
    resync: (id: string) => refresh.mutate(resyncPath(id)),
    busy: refresh.isPending || isSyncing(connection),
  }
}
