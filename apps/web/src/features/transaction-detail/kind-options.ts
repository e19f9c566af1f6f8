import { kindScreenCopy as copy } from '@lucas/contract/copy/transactions/kind-screen.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'

type TransferDetail = NonNullable<TransactionDetail['transfer']>

/** Returns the pair of a transaction, unless it is only suggested or refused. */
export function getActivePair({ transfer }: TransactionDetail): TransferDetail | null {
  return transfer?.state === 'automatic' || transfer?.state === 'confirmed' ? transfer : null
}

/** Whether the transaction can be linked with another one: it is whole and has no link yet. */
const canLink = (detail: TransactionDetail): boolean =>
  getActivePair(detail) === null && detail.part === null && detail.split === null

export const canPair = (detail: TransactionDetail): boolean => canLink(detail) && detail.amount !== 0
export const canRefund = (detail: TransactionDetail): boolean =>
  canLink(detail) && detail.amount > 0 && detail.refund_of === null

/** Returns why a transaction has its kind, in words; nothing where it follows from the sign alone. */
export function describeKindSource({
  kind,
  kind_source,
  refund_of,
  pending,
}: TransactionDetail): string | null {
  // No text says that a transaction does not count: it is a whole purchase whose instalments are transactions too.
  if (kind === 'excluded' && kind_source === 'text' && !pending) return copy.sources.instalments
  if (kind_source === 'sign') return null
  return kind_source === 'pair' && refund_of !== null ? copy.sources.refund : copy.sources[kind_source]
}
