import type { Connection } from '@lucas/contract/connection.ts'
import { connectionsScreenCopy } from '@lucas/contract/copy/connections-screen.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { askAgain } from '../../lib/live.ts'
import { toast } from '../../ui/toast.tsx'
import { hideConnection } from './api.ts'

/** 'Ocultar de Totales': shown at once, taken back where the server refuses. */
export function useHiding({ id, hidden }: Connection) {
  const cache = useQueryClient()
  // Its own state: a mutation tells of itself a moment later, and React would take the tick back meanwhile.
  const [wanted, setWanted] = useState<boolean>()
  const hide = useMutation({
    mutationFn: hideConnection,
    onMutate: (change) => setWanted(change.hidden),
    onError: () => toast.error(connectionsScreenCopy.panel.hideFailed),
    onSettled: async () => {
      await askAgain(cache, 'accounts', 'connections', 'figures')
      setWanted(undefined)
    },
  })
  return {
    hidden: wanted ?? hidden,
    setHidden: (next: boolean) => hide.mutate({ id, hidden: next }),
    busy: wanted !== undefined,
  }
}
