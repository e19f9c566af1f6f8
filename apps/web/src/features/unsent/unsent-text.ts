import { unsentCopy as copy } from '@lucas/contract/copy/unsent.ts'
import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import { splitTags } from '@lucas/contract/transactions/transaction.ts'
import { categoryChoiceName } from '../../entities/category/category-tile.tsx'
import type { GivenTransaction, ManualTransactionType } from '../../entities/transaction/manual.ts'
import { toShownTransaction } from '../../entities/transaction/unsent-transaction.ts'
import { toAmountInput } from '../../lib/format/amount-text.ts'
import { formatTime, shortDay } from '../../lib/format/format.ts'
import type { Refusal, UnsentTransaction, UnsentWrite } from '../../lib/offline/unsent/unsent-write.ts'

/** Returns what 'Nueva transacción' begins with to correct a refused one. */
export function toGivenTransaction(write: UnsentTransaction): {
  type: ManualTransactionType
  given: GivenTransaction
} {
  const {
    type,
    name,
    amount,
    date,
    account,
    category,
    instalments,
    notes,
    tags,
    currency: code,
  } = toShownTransaction(write)
  const given = {
    name,
    amount: toAmountInput(amount, code),
    date,
    // Its account is gone.
    account: account === null || write.refusal?.code === 'not_found' ? '' : account,
    category,
    notes,
    tags: splitTags(tags),
    ...(instalments !== undefined && { instalments }),
  }
  return { type, given }
}

/** Returns the day and the time of a moment in epoch milliseconds. */
export function formatMoment(moment: number, now: number): string {
  const at = new Date(moment)
  return `${shortDay(toPlainDate(at), toPlainDate(new Date(now)))}, ${formatTime(at.toISOString())}`
}

const formatValue = (kind: 'category' | 'note', value: string): string => {
  if (kind === 'category') return categoryChoiceName(value)
  return value === '' ? copy.emptyNote : value
}

/** Returns the values of a change before and after. */
export const formatChange = ({ kind, was, value }: UnsentWrite & { kind: 'category' | 'note' }): string =>
  kind === 'note' ? formatValue(kind, value) : copy.changed(formatValue(kind, was), formatValue(kind, value))

/** Explains a refusal, with what the transaction has now. */
export function explainRefusal(
  kind: UnsentWrite['kind'],
  { code, detail, errors, current }: Refusal,
): string {
  if (code === 'not_found') return kind === 'transaction' ? copy.accountMissing : copy.missing
  const reasons = errors.length > 0 ? errors : [detail]
  const now = current === undefined || kind === 'transaction' ? [] : [copy.now(formatValue(kind, current))]
  return [...reasons, ...now].join(' ')
}
