import { type DataBlock, dataBlock } from '@lucas/contract/users/data-block.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateQueriesOf } from '../../lib/app/query-keys.ts'
import { storeAnswer } from '../../lib/app/store-answer.ts'
import { apiQuery } from '../../lib/http/api-query.ts'
import { api } from '../../lib/http/http.ts'

const path = '/api/privacy/block/'

export const dataBlockQuery = apiQuery(['profile', 'block'], path, dataBlock)

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
      storeAnswer(cache, dataBlockQuery.queryKey, state)
      await invalidateQueriesOf(cache, 'profile', 'connections', 'imports', 'rules')
      onDone(state)
    },
    onError: onFailed,
  })
}
