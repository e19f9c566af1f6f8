import { supportCopy } from '@lucas/contract/copy/users/support.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { renderMail, toAddressee } from '../../platform/mail/template.ts'
import type { SupportMessage } from './repository.ts'

const copy = supportCopy.mail

export interface SupportUser {
  email: string
  first_name: string
  last_name: string
  email_verified_at: Date | null
}

/** Renders the mail to the support inbox, with the command that answers it. */
export const toSupportMail = (
  to: string,
  user: SupportUser,
  { text, topic, thread_id }: SupportMessage,
): Mail =>
  renderMail(to, {
    subject: copy.toUs.subject(supportCopy.topics[topic], thread_id),
    before: [copy.toUs.from(`${user.first_name} ${user.last_name}`, user.email), ...paragraphs(text)],
    after: [copy.toUs.how(thread_id)],
  })

/** Renders the confirmation that a message arrived. */
export const toConfirmationMail = (user: SupportUser, { text }: SupportMessage): Mail =>
  renderMail(toAddressee(user), { ...copy.received, before: [...copy.received.before, ...paragraphs(text)] })

/** Renders the mail with a reply and a link to the thread. */
export const toReplyMail = (user: SupportUser, { text }: SupportMessage, publicUrl: string): Mail =>
  renderMail(toAddressee(user), {
    subject: copy.toPerson.subject,
    before: paragraphs(text),
    action: { label: copy.toPerson.action, url: `${publicUrl}/settings?tab=support` },
    after: copy.toPerson.after,
  })

const paragraphs = (text: string): string[] => text.split(/\n{2,}/).filter((part) => part.trim() !== '')
