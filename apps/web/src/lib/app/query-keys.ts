import type { QueryClient } from '@tanstack/react-query'

/** First parts of the query keys that live events make stale. */
export const liveKeys = [
  'accounts',
  'connections',
  'transactions',
  'figures',
  'profile',
  'linking',
  'goals',
  'imports',
  'review',
  'security',
  'categories',
  'rules',
  'support',
  'notifications',
] as const
export type LiveKey = (typeof liveKeys)[number]

/** First parts of all query keys; no event makes those named here stale. */
export const keyRoots = [
  ...liveKeys,
  'alert-rule-preview',
  'app-info',
  'common-words',
  'deletion-preview',
  'example',
  'goals-screen',
  'institutions',
  'licences',
  'merge-preview',
  'saved-filters',
  'transaction-rule-preview',
] as const

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [(typeof keyRoots)[number], ...unknown[]]
  }
}

/** The roots to invalidate when a bank's data are added or removed. */
export const bankKeys = ['accounts', 'connections', 'transactions', 'figures'] as const

/** Invalidates all queries whose key begins with one of these roots. */
export const invalidateQueriesOf = (cache: QueryClient, ...keys: readonly LiveKey[]): Promise<unknown> =>
  Promise.all(keys.map((key) => cache.invalidateQueries({ queryKey: [key] })))
