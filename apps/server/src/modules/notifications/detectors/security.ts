import { notificationsCopy } from '@lucas/contract/copy/notifications/notifications.ts'
import { shortDay } from '@lucas/contract/rules/day-text.ts'
import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { auditEventRepository } from '../../auth/index.ts'
import type { NewNotification } from '../domain/notification.ts'

const copy = notificationsCopy.security
type NotifiedKind = keyof typeof copy
const notifiedKinds: readonly string[] = Object.keys(copy)
const isNotifiedKind = (kind: string): kind is NotifiedKind => notifiedKinds.includes(kind)

/** Module auth sends its own mails about these. */
const mailedKinds: ReadonlySet<NotifiedKind> = new Set([
  'contact_changed',
  'email_confirmed',
  'password_changed',
  'password_reset',
  'refresh_reuse',
])

/** The audit row is written in the transaction of the event, so it is at most this old. */
const recentMs = 60_000

/** Returns notifications about the audit events of the last minute. */
export async function detectSecurityEvents(tx: Tx, userId: string, now: Date): Promise<NewNotification[]> {
  const rows = await auditEventRepository(tx).listSince(
    userId,
    notifiedKinds,
    new Date(now.getTime() - recentMs),
  )
  return rows.flatMap(({ id, kind, at }) => {
    if (!isNotifiedKind(kind)) return []
    const { title, message } = copy[kind]
    return [
      {
        kind: 'security' as const,
        cause: `audit:${id}`,
        title,
        message: message(shortDay(toPlainDate(at), toPlainDate(now))),
        about: { subject: 'security' as const, key: null },
        isMailed: mailedKinds.has(kind),
      },
    ]
  })
}
