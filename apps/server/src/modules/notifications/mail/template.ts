import { alertMailCopy as copy } from '@lucas/contract/copy/notifications/alert-mail.ts'
import type { MailContent } from '../../../platform/mail/template.ts'

export interface MailedNotification {
  title: string
  message: string
}
export interface MailLinks {
  open: string
  choose: string
  /** Identifies the user, so the plain text, which may be forwarded, omits it. Null in security mails. */
  leave: string | null
}
type MailKind = 'alert' | 'summary' | 'security'

const plainTextMax = 700
const itemTextMax = 160
const itemsMax = 40

const truncate = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`

/** Returns the content of one mail with these notifications. */
export function renderNotificationMail(
  kind: MailKind,
  notifications: readonly MailedNotification[],
  links: MailLinks,
): MailContent {
  const subject = truncate(formatSubject(kind, notifications), 150)
  const hidden = notifications.length - itemsMax
  return {
    subject,
    before: [copy.before[kind]],
    preview: formatPreview(notifications),
    items: notifications
      .slice(0, itemsMax)
      .map(({ title, message }) => ({ title: title === subject ? null : title, text: message })),
    action: { label: copy.open, url: links.open },
    after: hidden > 0 ? [copy.more(hidden)] : [],
    plainText: formatPlainText(subject, notifications, links),
    links: [
      { label: copy.choose, url: links.choose },
      ...(links.leave === null ? [] : [{ label: copy.leave, url: links.leave }]),
    ],
  }
}

/** Returns the message of a single notification, or the titles of several. */
function formatPreview(notifications: readonly MailedNotification[]): string {
  const [first] = notifications
  const text =
    notifications.length === 1 && first ? first.message : notifications.map(({ title }) => title).join(' · ')
  return truncate(text, itemTextMax)
}

function formatSubject(kind: MailKind, notifications: readonly MailedNotification[]): string {
  const [first] = notifications
  if (kind === 'summary') return copy.summary(notifications.length)
  return notifications.length === 1 && first ? first.title : copy.subject(notifications.length)
}

/** Returns the plain text, at most 700 characters (issue G); notifications that do not fit are only counted. */
function formatPlainText(
  subject: string,
  notifications: readonly MailedNotification[],
  { open, choose }: MailLinks,
): string {
  const text = (lines: readonly string[]): string => {
    const rest = notifications.length - lines.length
    return [
      copy.plain.head(subject),
      lines.join('\n'),
      ...(rest > 0 ? [copy.plain.more(rest)] : []),
      copy.plain.open(open),
      copy.plain.choose(choose),
    ].join('\n\n')
  }
  const lines: string[] = []
  for (const { title, message } of notifications) {
    const line = `• ${truncate(`${title}. ${message}`, itemTextMax)}`
    if (text([...lines, line]).length > plainTextMax) break
    lines.push(line)
  }
  return text(lines)
}
