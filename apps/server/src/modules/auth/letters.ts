import { authMailCopy as copy } from '@lucas/contract/copy/auth-mail.ts'
import { zone } from '@lucas/contract/rules/periods.ts'
import { type Letter, toMail } from '../../platform/mail/letter.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { readDevice } from './domain/device.ts'

type Words = { subject: string; before: readonly string[]; after: readonly string[] }

/** A letter that says something and asks for nothing. */
export const plainMail = (to: string, words: Words): Mail => toMail(to, wordsOf(words))

export const codeMail = (to: string, words: Words, digits: string): Mail =>
  toMail(to, { ...wordsOf(words), code: { digits } })

export const linkMail = (
  to: string,
  words: Words & { action: string },
  url: string,
  digits: string | null = null,
): Mail =>
  toMail(to, {
    ...wordsOf(words),
    action: { label: words.action, url },
    code: digits === null ? undefined : { label: copy.confirmEmailCode, digits },
  })

const wordsOf = ({ subject, before, after }: Words): Letter => ({ subject, before, after })

const moment = new Intl.DateTimeFormat('es-CL', { timeZone: zone, dateStyle: 'long', timeStyle: 'short' })

export function newDeviceMail(
  to: string,
  { user_agent, created_at }: { user_agent: string; created_at: Date },
) {
  const { browser, system } = readDevice(user_agent)
  const device = copy.device(browser, system) || copy.unknownDevice
  const { subject, after } = copy.newDevice
  return plainMail(to, { subject, before: [copy.newDeviceFacts(device, moment.format(created_at))], after })
}
