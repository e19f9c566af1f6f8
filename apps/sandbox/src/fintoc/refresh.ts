import type { FintocContext } from './context.ts'
import { FintocApiError } from './errors.ts'
import { createId } from './ids.ts'
import type { Link } from './links.ts'

const defaultDelayMs = 3_000
const defaultCooldownMs = 300_000

/** Starts a refresh; its end sends one event for each account (reference 2.3, 2.4). */
export function createRefreshIntent(context: FintocContext, link: Link) {
  if (link.status === 'login_required' || link.effect === 'expired_login')
    throw new FintocApiError('rejected_refresh_intent')
  if (link.isRefreshing) throw new FintocApiError('refresh_intent_in_progress')
  if (Date.now() < link.nextRefreshAt) throw new FintocApiError('rate_limit_exceeded')
  const intent = {
    id: createId('ri_'),
    object: 'refresh_intent',
    created_at: new Date().toISOString(),
    new_movements: null,
    refreshed_object: 'link',
    refreshed_object_id: link.id,
    requires_mfa: link.requiresMfa ? { widget_token: createId('ri_sec_', 24) } : null,
    status: 'created',
    type: 'only_last',
  }
  if (link.requiresMfa) return intent
  link.isRefreshing = true
  setTimeout(() => finishRefresh(context, link), context.settings.current().delayMs ?? defaultDelayMs).unref()
  return intent
}

function finishRefresh(context: FintocContext, link: Link) {
  const { links, events, settings, options } = context
  link.isRefreshing = false
  const isDown = link.effect === 'bank_down'
  if (!isDown) {
    link.today = settings.today()
    link.refreshedAt = new Date()
    link.nextRefreshAt = Date.now() + (options().cooldownMs ?? defaultCooldownMs)
  }
  for (const account of links.listAccounts(link)) {
    const data = {
      object: 'refresh_intent',
      refreshed_object: 'account',
      refreshed_object_id: account.id,
      status: isDown ? 'failed' : 'succeeded',
      public_error: isDown ? 'internal_error' : null,
      created_at: new Date().toISOString(),
      type: 'only_last',
      new_movements: 0,
    }
    events.send(link, `account.refresh_intent.${data.status}`, data, 0)
  }
}
