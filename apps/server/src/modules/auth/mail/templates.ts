import { authMailCopy as copy } from '@lucas/contract/copy/auth/auth-mail.ts'
import { zone } from '@lucas/contract/rules/periods.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { type Addressee, type MailContent, renderMail } from '../../../platform/mail/template.ts'
import { parseDevice } from '../domain/device.ts'

type MailText = { subject: string; before: readonly string[]; after: readonly string[] }

/** Creates a mail without a button or a code. */
export const plainMail = (to: Addressee, text: MailText): Mail => renderMail(to, toContent(text))

export const codeMail = (to: Addressee, text: MailText, digits: string): Mail =>
  renderMail(to, { ...toContent(text), code: { digits } })

export const linkMail = (
  to: Addressee,
  text: MailText & { action: string },
  url: string,
  digits: string | null = null,
): Mail =>
  renderMail(to, {
    ...toContent(text),
    action: { label: text.action, url },
    code: digits === null ? undefined : { label: copy.confirmEmailCode, digits },
  })

const toContent = ({ subject, before, after }: MailText): MailContent => ({ subject, before, after })

const dateTimeFormat = new Intl.DateTimeFormat('es-CL', {
  timeZone: zone,
  dateStyle: 'long',
  timeStyle: 'short',
})

export function newDeviceMail(
  to: Addressee,
  { user_agent, created_at }: { user_agent: string; created_at: Date },
) {
  const { browser, system } = parseDevice(user_agent)
  const device = copy.device(browser, system) || copy.unknownDevice
  const { subject, after } = copy.newDevice
  return plainMail(to, {
    subject,
    before: [copy.newDeviceFacts(device, dateTimeFormat.format(created_at))],
    after,
  })
}
