import { transactionDetailCopy as copy } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { formatDayOfMonth } from '../../lib/format/format.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { DescriptionNote, DescriptionRow } from '../../ui/primitives/description-row.tsx'

/** When a charge on a card is paid: the due day of its bill. */
export function CardPaymentFact({ detail: { card_payment: payment } }: { detail: TransactionDetail }) {
  const today = useToday()
  if (payment === null) return null
  const day = formatDayOfMonth(payment.due_on, today)
  return (
    <DescriptionRow label={copy.cardBill}>
      <span className="num whitespace-normal">
        {payment.due_on < today ? copy.wasDue(day) : copy.isPaidOn(day)}
      </span>
      {payment.may_shift && <DescriptionNote>{copy.mayShift}</DescriptionNote>}
    </DescriptionRow>
  )
}
