import { refreshCopy as copy } from '@lucas/contract/copy/refresh.ts'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { connectionsQuery, isSyncing, useBankRefresh } from '../../lib/bank-refresh.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'

/** Actualizar: asks every bank for new data, and rests while one of them works (spec 4). */
export function RefreshButton() {
  const { data } = useQuery(connectionsQuery)
  const refresh = useBankRefresh({
    started: (accounts) => toast.info(copy.started(accounts)),
    running: () => toast.info(copy.stillRunning),
    done: () => toast.success(copy.done),
    failed: (reason) => toast.error(copy.failed(reason)),
  })
  return (
    <Button
      size="sm"
      className="-my-1.5 max-md:-my-2.5"
      icon={<RefreshCw aria-hidden="true" className="size-4" strokeWidth={1.75} />}
      busy={refresh.isPending || data?.results.some(isSyncing) === true}
      busyText={copy.busy}
      onClick={() => refresh.mutate('/api/banking/refresh/')}
    >
      {copy.action}
    </Button>
  )
}
