import type { InferDataFromTag, QueryClient, QueryKey } from '@tanstack/react-query'

/** Stores the answer to a write. A read that began before it ends without an answer, which would replace this one. */
export function storeAnswer<Key extends QueryKey>(
  cache: QueryClient,
  queryKey: Key,
  answer: InferDataFromTag<unknown, Key>,
): void {
  void cache.cancelQueries({ queryKey, exact: true })
  cache.setQueryData(queryKey, answer)
}
