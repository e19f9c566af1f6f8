import { type SocketEvent, socketEvent } from '@lucas/contract/socket.ts'
import type { QueryClient } from '@tanstack/react-query'
import { invalidateQueriesOf, type LiveKey, liveKeys } from '../app/query-keys.ts'
import { openLiveSocket } from './live-socket.ts'

/** Returns the roots that an event makes stale. */
export function liveKeysChangedBy(event: SocketEvent): LiveKey[] {
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
    case 'budgets_changed':
      return ['figures']
    case 'categories_changed':
      return ['categories']
    case 'rules_changed':
    case 'rule_run_changed':
      return ['rules']
    case 'support_changed':
      return ['support']
    case 'savings_changed':
      return ['goals']
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

/** Invalidates queries on socket events while a user is signed in. Returns a function that stops it. */
export function invalidateOnEvents(cache: QueryClient, onSessionEnded: () => void): () => void {
  let opened = false
  return openLiveSocket({
    path: '/ws/events/',
    schema: socketEvent,
    onMessage: (event) => void invalidateQueriesOf(cache, ...liveKeysChangedBy(event)),
    // After a reconnect, events may have been missed. The first connection follows the first load.
    onOpen: () => {
      if (opened) void invalidateQueriesOf(cache, ...liveKeys)
      opened = true
    },
    onSessionEnded,
  })
}
