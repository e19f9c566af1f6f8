import { importsCopy as copy } from '@lucas/contract/copy/imports.ts'
import type { ReadRow } from './reader.ts'

/** The account that the rows of a file go to. */
export interface TargetAccount {
  id: string
  type: 'checking' | 'savings' | 'credit' | 'investment' | 'depository'
  currency: 'CLP' | 'USD'
  ownerName: string
}

/** A row of a file as the corridor takes it. Ids of files are made up at every export: rows are known by their content. */
export function toMovement(row: ReadRow, account: TargetAccount) {
  const amount = BigInt(row.amount)
  return {
    accountId: account.id,
    accountType: account.type,
    currency: account.currency,
    ownerName: account.ownerName,
    providerId: null,
    date: row.date,
    occurredAt: null,
    description: describe(row),
    amount,
    in: amount > 0n ? amount : 0n,
    out: amount < 0n ? -amount : 0n,
    balanceAfter: row.balance === null ? null : BigInt(row.balance),
    branch: row.branch,
    reference: referenceOf(row),
    pending: row.pending,
    raw: { ...row },
  }
}

/** A column '03/12' says what other banks print into the text. */
function describe({ description, instalment }: ReadRow): string {
  const text = description === '' ? copy.noDescription : description
  const parts = /^(\d{1,2})\s*\/\s*(\d{1,2})$/.exec(instalment ?? '')
  if (!parts || Number(parts[2]) < 2 || text.includes(parts[0])) return text
  return `${text} CUOTA ${parts[1]?.padStart(2, '0')}/${parts[2]?.padStart(2, '0')}`
}

/** Instalments of one purchase keep its date and amount: what is still to come tells them apart (reference 3). */
function referenceOf({ reference, instalment }: ReadRow): string | null {
  const left = /^\d{1,3}$/.test(instalment ?? '') ? Number(instalment) : 0
  return reference ?? (left > 0 ? copy.instalmentsLeft(left) : null)
}
