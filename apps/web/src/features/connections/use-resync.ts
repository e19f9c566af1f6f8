import type { Connection } from '@lucas/contract/banking/connection.ts'
import { refreshCopy } from '@lucas/contract/copy/banking/refresh.ts'
import { isSyncing, useRefreshConnections } from '../../entities/account/refresh-connections.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { resyncPath } from './api.ts'

/** Requests new data of one connection; `resync` takes the id of an account or of the connection. */
export function useResync(connection: Connection, { done, failed }: { done: string; failed: string }) {
  const refresh = useRefreshConnections({
    // The button shows progress, and the notice of the institution shows the reason of a failure.
    started: () => undefined,
    running: () => toast.info(refreshCopy.stillRunning),
    done: () => toast.success(done),
    failed: () => toast.error(failed),
    blocked: (reason) => toast.error(reason),
  })
  return {
    resync: (id: string) => refresh.mutate(resyncPath(id)),
    busy: refresh.isPending || isSyncing(connection),
  }
}
