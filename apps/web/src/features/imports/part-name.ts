import type { StatementImport } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'

/** Names a statement of a file: by its account where that is known, else by its file and its place in it. */
export function toPartName({ file_name, account }: StatementImport, at: number, total: number): string {
  if (account === null) return importsScreenCopy.parts.name(file_name, at + 1, total)
  return account.mask === '' ? account.name : `${account.name} ••${account.mask}`
}
