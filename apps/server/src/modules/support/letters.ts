import { supportCopy } from '@lucas/contract/copy/support.ts'
import { toMail } from '../../platform/mail/letter.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { SupportMessage } from './repository.ts'

const copy = supportCopy.mail

export interface Writer {
  email: string
  first_name: string
  last_name: string
}

/** What the people of support get, with how to answer. */
export const mailToUs = (to: string, writer: Writer, { text, topic, thread_id }: SupportMessage): Mail =>
  toMail(to, {
    subject: copy.toUs.subject(supportCopy.topics[topic], thread_id),
    before: [copy.toUs.from(`${writer.first_name} ${writer.last_name}`, writer.email), ...paragraphs(text)],
    after: [copy.toUs.how(thread_id)],
  })

/** What the writer gets at once. */
export const mailReceived = ({ email }: Writer, { text }: SupportMessage): Mail =>
  toMail(email, { ...copy.received, before: [...copy.received.before, ...paragraphs(text)] })

/** The answer, with the way to the conversation. */
export const mailAnswer = ({ email }: Writer, { text }: SupportMessage, publicUrl: string): Mail =>
  toMail(email, {
    subject: copy.toPerson.subject,
    before: paragraphs(text),
    action: { label: copy.toPerson.action, url: `${publicUrl}/settings?tab=support` },
    after: copy.toPerson.after,
  })

const paragraphs = (text: string): string[] => text.split(/\n{2,}/).filter((part) => part.trim() !== '')
