import { alertMailCopy as copy } from '@lucas/contract/copy/alert-mail.ts'
import type { Letter } from '../../platform/mail/letter.ts'

export interface MailedNotice {
  title: string
  message: string
}
export interface MailLinks {
  open: string
  choose: string
  /** Names the person: it stands in no plain form, which is made to be forwarded. Security has none. */
  leave: string | null
}
type MailKind = 'alert' | 'summary' | 'security'

const mostPlain = 700
const mostOfOne = 160
const mostShown = 40

const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`

/** What is told in one letter. */
export function letterOf(kind: MailKind, notices: readonly MailedNotice[], links: MailLinks): Letter {
  const subject = shortened(subjectOf(kind, notices), 150)
  const hidden = notices.length - mostShown
  return {
    subject,
    before: [copy.before[kind]],
    preview: previewOf(notices),
    items: notices
      .slice(0, mostShown)
      .map(({ title, message }) => ({ title: title === subject ? null : title, text: message })),
    action: { label: copy.open, url: links.open },
    after: hidden > 0 ? [copy.more(hidden)] : [],
    plain: plainOf(subject, notices, links),
    links: [
      { label: copy.choose, url: links.choose },
      ...(links.leave === null ? [] : [{ label: copy.leave, url: links.leave }]),
    ],
  }
}

/** The sentence of the one, or the titles of many. */
function previewOf(notices: readonly MailedNotice[]): string {
  const [first] = notices
  const told = notices.length === 1 && first ? first.message : notices.map(({ title }) => title).join(' · ')
  return shortened(told, mostOfOne)
}

function subjectOf(kind: MailKind, notices: readonly MailedNotice[]): string {
  const [first] = notices
  if (kind === 'summary') return copy.summary(notices.length)
  return notices.length === 1 && first ? first.title : copy.subject(notices.length)
}

/** At most 700 characters (issue G), whole sentences as long as there is room. */
function plainOf(subject: string, notices: readonly MailedNotice[], { open, choose }: MailLinks): string {
  const text = (lines: readonly string[]): string => {
    const rest = notices.length - lines.length
    return [
      copy.plain.head(subject),
      lines.join('\n'),
      ...(rest > 0 ? [copy.plain.more(rest)] : []),
      copy.plain.open(open),
      copy.plain.choose(choose),
    ].join('\n\n')
  }
  const lines: string[] = []
  for (const { title, message } of notices) {
    const line = `• ${shortened(`${title}. ${message}`, mostOfOne)}`
    if (text([...lines, line]).length > mostPlain) break
    lines.push(line)
  }
  return text(lines)
}
