import type { Page } from 'playwright-core'

const timeoutMs = 30_000

/** Waits for the newest mail to a recipient with a subject. Returns its text from the development outbox. */
export async function waitForMail(
  page: Page,
  address: string,
  recipient: string,
  subject: string,
): Promise<string> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await page.waitForTimeout(100)) {
    const outboxPage = await (await page.context().request.get(`${address}/_correo`)).text()
    const mails = outboxPage.split('<details>').slice(1)
    const found = mails.find((one) => one.includes(subject) && one.includes(`<span>${recipient}</span>`))
    if (found !== undefined) return found.slice(found.indexOf('<pre>'))
  }
  throw new Error(`no mail to ${recipient}: ${subject}`)
}

/** Returns the HTML part of a mail. */
export const decodeHtml = (mail: string): string =>
  Buffer.from(/base64,([\w+/=]+)"/.exec(mail)?.[1] ?? '', 'base64').toString()

export const parseCode = (mail: string): string => /\b(\d{6})\b/.exec(mail)?.[1] ?? ''
export const parseLink = (mail: string): string => /(https?:\/\/[^\s<]+#token=[\w-]+)/.exec(mail)?.[1] ?? ''
