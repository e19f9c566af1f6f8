import { notificationsCopy } from '@lucas/contract/copy/notifications.ts'
import { shortDay } from '@lucas/contract/rules/day-text.ts'
import { dayOf } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../../platform/database/person.ts'
import type { Notice } from '../domain/notice.ts'
import { auditFacts } from '../repository/audit.ts'

const copy = notificationsCopy.security
type Told = keyof typeof copy
const toldKinds: readonly string[] = Object.keys(copy)
const isTold = (kind: string): kind is Told => toldKinds.includes(kind)

/** The account's own letters say these (modules/auth). */
const mailed: ReadonlySet<Told> = new Set([
  'contact_changed',
  'email_confirmed',
  'password_changed',
  'password_reset',
  'refresh_reuse',
])

/** The row of the audit that this change wrote is as old as the change. */
const recentMs = 60_000

/** What was done to the person's account just now, by the audit. */
export async function securityCauses(tx: Tx, person: string, now: Date): Promise<Notice[]> {
  const rows = await auditFacts(tx).since(person, toldKinds, new Date(now.getTime() - recentMs))
  return rows.flatMap(({ id, kind, at }) => {
    if (!isTold(kind)) return []
    const { title, message } = copy[kind]
    return [
      {
        kind: 'security' as const,
        cause: `audit:${id}`,
        title,
        message: message(shortDay(dayOf(at), dayOf(now))),
        about: { subject: 'security' as const, key: null },
        isMailed: mailed.has(kind),
      },
    ]
  })
}
