import { dataBlockCopy } from '@lucas/contract/copy/users/data-block.ts'
import { type DataBlock, dataBlock } from '@lucas/contract/users/data-block.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { invalidateQueriesOf } from '../../lib/app/query-keys.ts'
import { apiQuery } from '../../lib/http/api-query.ts'
import { api } from '../../lib/http/http.ts'
import { profileQuery } from '../../lib/session/session.ts'

const path = '/api/privacy/block/'

export const dataBlockQuery = apiQuery(['profile', 'block'], path, dataBlock)

/** Returns since when the user's data are blocked, or null. */
export function useDataBlockedSince(): string | null {
  // Other components load the profile; this one only reads it.
  const { data } = useQuery({ ...profileQuery, enabled: false })
  return data?.data_blocked_at ?? null
}

/** Returns a tooltip for controls that a data block disables. */
export function useBlockHint(): { title?: string } {
  return useDataBlockedSince() === null ? {} : { title: dataBlockCopy.hint }
}

/** Returns the mutation that blocks or unblocks the user's data and reloads what depends on it. */
export function useSetDataBlock({
  onDone,
  onFailed,
}: {
  onDone: (state: DataBlock) => void
  onFailed: (error: Error) => void
}) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (blocked: boolean) => api.put(path, { blocked }, dataBlock),
    async onSuccess(state) {
      cache.setQueryData(dataBlockQuery.queryKey, state)
      await invalidateQueriesOf(cache, 'profile', 'connections', 'imports', 'rules')
      onDone(state)
    },
    onError: onFailed,
  })
}
