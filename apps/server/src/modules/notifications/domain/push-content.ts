import { alertsScreenCopy } from '@lucas/contract/copy/notifications/alerts-screen.ts'
import { pushCopy } from '@lucas/contract/copy/notifications/push.ts'
import type { NotificationKind, NotificationSubject } from '@lucas/contract/notifications/notification.ts'
import type { PushMessage } from '@lucas/contract/notifications/push.ts'
import type { MailKind } from './mail-schedule.ts'

/** A stored notification, as far as a device shows it. */
export interface PushableNotification {
  id: string
  kind: NotificationKind
  title: string
  message: string
  about: { subject: NotificationSubject; key: string | null } | null
}

export type PushContent = Omit<PushMessage, 'device'>

/** More notifications of one push are shown as one, so that a device is not filled by an import. */
const maxSingle = 3
const titleMax = 120
const bodyMax = 300

const truncate = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`

/**
 * Returns what a device shows for the notifications of one push: each by itself, or one message for a summary and for many.
 * `pushId` tags the one message, so that a repeated attempt replaces it.
 */
export function renderPush(
  kind: MailKind,
  pushId: string,
  notifications: readonly PushableNotification[],
  showsAmounts: boolean,
): PushContent[] {
  if (notifications.length === 0) return []
  if (kind !== 'summary' && notifications.length <= maxSingle)
    return notifications.map((one) => renderOne(one, showsAmounts))
  const titles = notifications.map((one) => toTitle(one, showsAmounts))
  return [
    {
      tag: pushId,
      title: kind === 'summary' ? pushCopy.summary(notifications.length) : pushCopy.several(titles.length),
      body: truncate([...new Set(titles)].join(' · '), bodyMax),
      url: '/alerts',
      actions: [],
    },
  ]
}

function renderOne(notification: PushableNotification, showsAmounts: boolean): PushContent {
  const url = toPath(notification)
  return {
    tag: notification.id,
    title: truncate(toTitle(notification, showsAmounts), titleMax),
    body: truncate(showsAmounts ? notification.message : pushCopy.hidden, bodyMax),
    url,
    actions: listActions(notification, url),
  }
}

/** Without amounts: the title if it has none, else what the kind is called. Messages may always have one. */
function toTitle({ kind, title }: PushableNotification, showsAmounts: boolean): string {
  return showsAmounts || !title.includes('$') ? title : alertsScreenCopy.kinds[kind]
}

/** The actions of a bill open Lucas at it; paying asks there, after the lock. */
function listActions({ kind, about }: PushableNotification, url: string): PushContent['actions'] {
  const isBill = kind === 'bill_due' || kind === 'bill_missing'
  if (!isBill || about?.subject !== 'commitment' || about.key === null) return []
  return [
    { action: 'pay', title: pushCopy.actions.pay, url: `${url}&pay=1` },
    { action: 'open', title: pushCopy.actions.open, url },
  ]
}

/** Returns the path of the screen that shows what a notification is about. */
function toPath({ kind, about }: PushableNotification): string {
  if (kind === 'reconciliation_broken') return '/connections/cuadrar'
  const withKey = (path: string, name: string) =>
    about?.key == null ? path : `${path}?${new URLSearchParams({ [name]: about.key }).toString()}`
  switch (about?.subject) {
    case 'transaction':
      return withKey('/spend', 'id')
    case 'category':
      return withKey('/spend', 'category')
    case 'account':
      return '/wallet'
    case 'connection':
      return '/connections'
    case 'goal':
      return withKey('/objetivos', 'goal')
    case 'security':
      return '/settings?tab=security'
    case 'left':
      return '/dashboard'
    case 'budget':
      return '/presupuestos'
    case 'commitment':
      return withKey('/compromisos', 'line')
    case 'rule':
      return '/spend/reglas'
    case undefined:
      return '/alerts'
  }
}
