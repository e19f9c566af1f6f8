import type { Connection } from '@lucas/contract/banking/connection.ts'
import { connectionsScreenCopy } from '@lucas/contract/copy/banking/connections-screen.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidateQueriesOf } from '../../lib/app/query-keys.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { hideConnection } from './api.ts'

/** 'Ocultar de Totales': optimistic, reverted when the server refuses. */
export function useHideConnection({ id, hidden }: Connection) {
  const cache = useQueryClient()
  // Local state: mutation state updates a moment later, and React would uncheck the box meanwhile.
  const [wanted, setWanted] = useState<boolean>()
  const hide = useMutation({
    mutationFn: hideConnection,
    onMutate: (change) => setWanted(change.hidden),
    onError: () => toast.error(connectionsScreenCopy.panel.hideFailed),
    onSettled: async () => {
      await invalidateQueriesOf(cache, 'accounts', 'connections', 'figures')
      setWanted(undefined)
    },
  })
  return {
    hidden: wanted ?? hidden,
    setHidden: (next: boolean) => hide.mutate({ id, hidden: next }),
    busy: wanted !== undefined,
  }
}
