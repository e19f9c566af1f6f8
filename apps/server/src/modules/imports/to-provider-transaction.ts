import { importsCopy as copy } from '@lucas/contract/copy/banking/imports.ts'
import type { ChosenFields } from '../ledger/index.ts'
import type { SerializedStatementRow } from './reader.ts'

/** The account that receives the rows of a file. */
export interface TargetAccount {
  id: string
  type: 'checking' | 'savings' | 'credit' | 'investment' | 'depository'
  currency: 'CLP' | 'USD'
  ownerName: string
}

/** Converts a row of a file to the input of ingest. Ids in files change with every export, so rows are matched by content. */
export function toProviderTransaction(
  row: SerializedStatementRow,
  account: TargetAccount,
  chosen?: ChosenFields,
) {
  const amount = BigInt(row.amount)
  return {
    accountId: account.id,
    accountType: account.type,
    currency: account.currency,
    ownerName: account.ownerName,
    providerId: null,
    date: row.date,
    occurredAt: null,
    description: toDescription(row),
    amount,
    in: amount > 0n ? amount : 0n,
    out: amount < 0n ? -amount : 0n,
    balanceAfter: row.balance === null ? null : BigInt(row.balance),
    branch: row.branch,
    reference: toReference(row),
    pending: row.pending,
    raw: { ...row },
    ...(chosen && { chosen }),
  }
}

/** Appends the instalment to the description as other banks print it, for example CUOTA 03/12. */
function toDescription({ description, instalment }: SerializedStatementRow): string {
  const text = description === '' ? copy.noDescription : description
  const parts = /^(\d{1,2})\s*\/\s*(\d{1,2})$/.exec(instalment ?? '')
  if (!parts || Number(parts[2]) < 2 || text.includes(parts[0])) return text
  return `${text} CUOTA ${parts[1]?.padStart(2, '0')}/${parts[2]?.padStart(2, '0')}`
}

/** Instalments of a purchase have the same date and amount; the number of remaining ones makes them distinct (reference 3). */
function toReference({ reference, instalment }: SerializedStatementRow): string | null {
  const left = /^\d{1,3}$/.test(instalment ?? '') ? Number(instalment) : 0
  return reference ?? (left > 0 ? copy.instalmentsLeft(left) : null)
}
