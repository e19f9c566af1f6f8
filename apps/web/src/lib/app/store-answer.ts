import type { InferDataFromTag, QueryClient, QueryKey } from '@tanstack/react-query'

/** Stores the answer to a write, and cancels a read that began before it: the older answer would replace this one. */
export function storeAnswer<Key extends QueryKey>(
  cache: QueryClient,
  queryKey: Key,
  answer: InferDataFromTag<unknown, Key>,
): void {
  void cache.cancelQueries({ queryKey, exact: true })
  cache.setQueryData(queryKey, answer)
}
