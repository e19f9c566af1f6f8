import type { Page } from 'playwright-core'

const patience = 30_000

/** The newest letter to somebody about something, as the page of development shows it. */
export async function letterTo(
  page: Page,
  address: string,
  recipient: string,
  subject: string,
): Promise<string> {
  for (const end = Date.now() + patience; Date.now() < end; await page.waitForTimeout(100)) {
    const shown = await (await page.context().request.get(`${address}/_correo`)).text()
    const letters = shown.split('<details>').slice(1)
    const found = letters.find((one) => one.includes(subject) && one.includes(`<span>${recipient}</span>`))
    if (found !== undefined) return found.slice(found.indexOf('<pre>'))
  }
  throw new Error(`no letter to ${recipient}: ${subject}`)
}

/** A letter as a mail program draws it. */
export const markupIn = (letter: string): string =>
  Buffer.from(/base64,([\w+/=]+)"/.exec(letter)?.[1] ?? '', 'base64').toString()

export const codeIn = (letter: string): string => /\b(\d{6})\b/.exec(letter)?.[1] ?? ''
export const linkIn = (letter: string): string => /(https?:\/\/[^\s<]+#token=[\w-]+)/.exec(letter)?.[1] ?? ''
