import { setTimeout as wait } from 'node:timers/promises'
import type { testDatabase } from '../database.ts'

type Database = Pick<Awaited<ReturnType<typeof testDatabase>>, 'admin'>

/** What was sent to an address or a telephone: mails leave by a job, so they are waited for. */
export function mailbox({ admin }: Database) {
  const kept = (recipient: string) =>
    admin.selectFrom('mail_outbox').selectAll().where('recipient', '=', recipient).orderBy('id').execute()

  /** The newest letter about something, once there are so many of them. */
  async function newest(recipient: string, subject: string, count = 1) {
    for (let n = 0; n < 600; n += 1) {
      const mails = (await kept(recipient)).filter((mail) => mail.subject === subject)
      const last = mails.at(-1)
      if (mails.length >= count && last !== undefined) return last
      await wait(100)
    }
    throw new Error(`no mail came: ${subject}`)
  }
  return { kept, newest }
}

export const tokenIn = (text: string): string => /#token=([\w-]{43})/.exec(text)?.[1] ?? ''
export const newsTokenIn = (text: string): string => /#token=([\w.-]+)/.exec(text)?.[1] ?? ''
export const codeIn = (text: string): string => /\b(\d{6})\b/.exec(text)?.[1] ?? ''
