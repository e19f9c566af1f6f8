import { readFileSync } from 'node:fs'

/** Path of the style sheet of server-rendered pages (API reference, mail outbox). */
export const stylePath = '/api/docs/page.css'

let sheet: string | undefined

/** Returns the style sheet, read once. */
export function readPageStyle(): string {
  sheet ??= readFileSync(new URL('./page.css', import.meta.url), 'utf8')
  return sheet
}
