import { setTimeout as wait } from 'node:timers/promises'
import type { testDatabase } from '../database.ts'

type Database = Pick<Awaited<ReturnType<typeof testDatabase>>, 'admin'>

/** Reads the sent mails and text messages of a recipient. A job sends them, so `waitForMail` polls. */
export function createMailbox({ admin }: Database) {
  const stored = (recipient: string) =>
    admin.selectFrom('mail_outbox').selectAll().where('recipient', '=', recipient).orderBy('id').execute()

  /** Waits until there are `count` mails with this subject; returns the newest. */
  async function waitForMail(recipient: string, subject: string, count = 1) {
    for (let n = 0; n < 600; n += 1) {
      const mails = (await stored(recipient)).filter((mail) => mail.subject === subject)
      const last = mails.at(-1)
      if (mails.length >= count && last !== undefined) return last
      await wait(100)
    }
    throw new Error(`no mail arrived: ${subject}`)
  }
  return { list: stored, newest: waitForMail }
}

export const parseToken = (text: string): string => /#token=([\w-]{43})/.exec(text)?.[1] ?? ''
export const parseNewsletterToken = (text: string): string => /#token=([\w.-]+)/.exec(text)?.[1] ?? ''
export const parseCode = (text: string): string => /\b(\d{6})\b/.exec(text)?.[1] ?? ''
