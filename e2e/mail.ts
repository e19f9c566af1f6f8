import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The newest letter to somebody about something, as the page of development shows it. */
export async function letterTo(
  page: Page,
  address: string,
  recipient: string,
  subject: string,
): Promise<string> {
  let found = ''
  await expect
    .poll(
      async () => {
        const shown = await (await page.context().request.get(`${address}/_correo`)).text()
        const letters = shown.split('<details>').slice(1)
        found =
          letters.find((one) => one.includes(subject) && one.includes(`<span>${recipient}</span>`)) ?? ''
        return found
      },
      { message: `a letter to ${recipient}: ${subject}` },
    )
    .not.toBe('')
  return found.slice(found.indexOf('<pre>'))
}

export const codeIn = (letter: string): string => /\b(\d{6})\b/.exec(letter)?.[1] ?? ''
export const linkIn = (letter: string): string => /(https?:\/\/[^\s<]+#token=[\w-]+)/.exec(letter)?.[1] ?? ''
