import type { FintocDesk } from './desk.ts'
import { Refusal } from './errors.ts'
import { freshId } from './ids.ts'
import type { Link } from './links.ts'

const defaultDelayMs = 3_000
const defaultCooldownMs = 300_000

/** Reads the bank again; the end is told by one event for each account (reference 2.3, 2.4). */
export function refreshLink(desk: FintocDesk, link: Link) {
  if (link.status === 'login_required' || link.effect === 'expired_login')
    throw new Refusal('rejected_refresh_intent')
  if (link.refreshing) throw new Refusal('refresh_intent_in_progress')
  if (Date.now() < link.refreshedAgainAt) throw new Refusal('rate_limit_exceeded')
  const intent = {
    id: freshId('ri_'),
    object: 'refresh_intent',
    created_at: new Date().toISOString(),
    new_movements: null,
    refreshed_object: 'link',
    refreshed_object_id: link.id,
    requires_mfa: link.wantsCode ? { widget_token: freshId('ri_sec_', 24) } : null,
    status: 'created',
    type: 'only_last',
  }
  if (link.wantsCode) return intent
  link.refreshing = true
  setTimeout(() => finish(desk, link), desk.settings.current().delayMs ?? defaultDelayMs).unref()
  return intent
}

function finish(desk: FintocDesk, link: Link) {
  const { links, events, settings, options } = desk
  link.refreshing = false
  const isDown = link.effect === 'bank_down'
  if (!isDown) {
    link.today = settings.today()
    link.refreshedAt = new Date()
    link.refreshedAgainAt = Date.now() + (options().cooldownMs ?? defaultCooldownMs)
  }
  for (const account of links.accounts(link)) {
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
