import { type Insight, insightKinds, insightSubjects } from '@lucas/contract/notifications/insight.ts'
import {
  type NotificationKind,
  type NotificationSubject,
  notificationStyles,
} from '@lucas/contract/notifications/notification.ts'
import { monthOf, type PlainDate } from '@lucas/contract/rules/periods.ts'

/** A cause of alerts, as the notifications module finds it. */
export interface AlertCause {
  kind: NotificationKind
  cause: string
  title: string
  message: string
  about: { subject: NotificationSubject; key: string | null } | null
}

const kindsOfCauses = insightKinds.filter((kind) => kind in notificationStyles)

/**
 * Returns the key under which a cause is dismissed. Causes that name a day or an announcement hold for the month or the bill:
 * a dismissed fact does not return the next morning.
 */
function toKey({ kind, cause, about }: AlertCause, today: PlainDate): string {
  if (kind === 'card_due') return cause.slice(0, cause.lastIndexOf(':'))
  if (kind === 'unusual_spending' || kind === 'utilisation')
    return `${kind}:${about?.key ?? ''}:${monthOf(today)}`
  return cause
}

const isInsightSubject = (subject: string): subject is Insight['about']['subject'] =>
  insightSubjects.some((one) => one === subject)

/** Returns the insight of a cause of alerts, if its kind is one of those that become insights. */
export function toInsight(cause: AlertCause, today: PlainDate): Insight[] {
  const { title, message, about } = cause
  const kind = kindsOfCauses.find((one) => one === cause.kind)
  if (kind === undefined || !(kind in notificationStyles) || about === null) return []
  const { subject, key } = about
  if (!isInsightSubject(subject)) return []
  const { type } = notificationStyles[cause.kind]
  return [{ key: toKey(cause, today), kind, type, title, message, about: { subject, key } }]
}
