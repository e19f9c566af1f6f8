import { type SocketEvent, socketEvent } from '@lucas/contract/socket.ts'
import type { QueryClient } from '@tanstack/react-query'
import { openLiveSocket } from './live-socket.ts'

/** First words of the query keys that an event makes old. Features name their keys with these words. */
export const liveKeys = {
  accounts: 'accounts',
  connections: 'connections',
  transactions: 'transactions',
  figures: 'figures',
  profile: 'profile',
  linking: 'linking',
  goals: 'goals',
  imports: 'imports',
  review: 'review',
  security: 'security',
  categories: 'categories',
  support: 'support',
  notifications: 'notifications',
} as const
type LiveKey = (typeof liveKeys)[keyof typeof liveKeys]

const everything: LiveKey[] = Object.values(liveKeys)
/** What changes when a bank brings rows or takes them along. */
export const bankKeys = ['accounts', 'connections', 'transactions', 'figures'] as const

/** These answers are old, also where no socket tells it: who shows them asks again. */
export const askAgain = (cache: QueryClient, ...keys: readonly LiveKey[]): Promise<unknown> =>
  Promise.all(keys.map((key) => cache.invalidateQueries({ queryKey: [key] })))

/** What has to be asked again after an event. */
export function staleAfter(event: SocketEvent): LiveKey[] {
  switch (event.type) {
    case 'sync_progress':
      return ['connections', 'linking']
    case 'sync_finished':
      return ['accounts', 'connections', 'transactions', 'figures', 'linking', 'review']
    case 'accounts_changed':
      return ['accounts', 'connections', 'figures', 'imports']
    case 'transactions_changed':
      return ['transactions', 'figures', 'accounts', 'imports', 'review']
    case 'profile_changed':
      return ['profile', 'figures']
    case 'categories_changed':
      return ['categories']
    case 'support_changed':
      return ['support']
    case 'goal_changed':
      return ['goals', 'figures']
    case 'security_changed':
      return ['security']
    case 'notifications_changed':
      return ['notifications']
    case 'session_locked':
    case 'session_ended':
      return []
  }
}

/** Keeps the cache in step with the server while a person is signed in. Returns how to stop. */
export function followLiveEvents(cache: QueryClient, onSessionEnded: () => void): () => void {
  let opened = false
  return openLiveSocket({
    path: '/ws/events/',
    schema: socketEvent,
    onMessage: (event) => void askAgain(cache, ...staleAfter(event)),
    // The first opening follows the first load; later ones may have missed events.
    onOpen: () => {
      if (opened) void askAgain(cache, ...everything)
      opened = true
    },
    onSessionEnded,
  })
}
