import { refreshCopy as copy } from '@lucas/contract/copy/banking/refresh.ts'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import {
  connectionsQuery,
  isSyncing,
  useRefreshConnections,
} from '../../entities/account/refresh-connections.ts'
import { useBlockHint } from '../../entities/privacy/block-hint.ts'
import { linksBanks } from '../../lib/app/installation.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { Button } from '../../ui/primitives/button.tsx'

/** Actualizar: refreshes all connections. Where no banks are linked there is nothing to ask. */
export const RefreshButton = () => linksBanks() && <RefreshAllButton />

/** Disabled while a connection is syncing (spec 4). */
function RefreshAllButton() {
  const { data } = useQuery(connectionsQuery)
  const hint = useBlockHint()
  const refresh = useRefreshConnections({
    started: (accounts) => toast.info(copy.started(accounts)),
    running: () => toast.info(copy.stillRunning),
    done: () => toast.success(copy.done),
    failed: (reason) => toast.error(copy.failed(reason)),
    blocked: (reason) => toast.error(reason),
  })
  return (
    <Button
      size="sm"
      className="-my-1.5 max-md:-my-2.5"
      icon={<RefreshCw aria-hidden="true" className="size-4" strokeWidth={1.75} />}
      busy={refresh.isPending || data?.results.some(isSyncing) === true}
      busyText={copy.busy}
      {...hint}
      onClick={() => refresh.mutate('/api/banking/refresh/')}
    >
      {copy.action}
    </Button>
  )
}
