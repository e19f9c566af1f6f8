import { readFileSync } from 'node:fs'

/** The sheet of the pages that the server renders itself: API reference and mail outbox. */
export const stylePath = '/api/docs/page.css'

let sheet: string | undefined

export function readPageStyle(): string {
  sheet ??= readFileSync(new URL('./page.css', import.meta.url), 'utf8')
  return sheet
}
