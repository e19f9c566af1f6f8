import { type DataTag, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/** What is shown at once, and what is sent. */
export interface CachedChange<Data> {
  apply: (data: Data) => Data
  send: () => Promise<unknown>
}

/**
 * Returns a function that changes cached data at once and reverts it when the server refuses. Afterwards the queries with
 * the same root are asked again.
 */
export function useCachedChange<Data>(
  queryKey: DataTag<QueryKey, Data, Error>,
  onFailed: (error: Error) => void,
): (change: CachedChange<Data>) => void {
  const cache = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ send }: CachedChange<Data> & { before: Data | undefined }) => send(),
    onError: (error, { before }) => {
      cache.setQueryData<Data>(queryKey, before)
      onFailed(error)
    },
    onSettled: () => cache.invalidateQueries({ queryKey: [queryKey[0]] }),
  })
  return (change) => {
    const before = cache.getQueryData<Data>(queryKey)
    // Runs synchronously with the press: a delayed update would flip a switch back first.
    void cache.cancelQueries({ queryKey }, { revert: false })
    if (before !== undefined) cache.setQueryData<Data>(queryKey, change.apply(before))
    mutate({ ...change, before })
  }
}
