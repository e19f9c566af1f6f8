import { transactionDetailCopy as copy } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { formatFullDay } from '../../lib/format/format.ts'
import { Amount } from '../../ui/primitives/amount.tsx'
import { DescriptionNote, DescriptionRow } from '../../ui/primitives/description-row.tsx'

/** Number of the instalment, and the remaining ones of the purchase. */
export function InstalmentFact({ detail }: { detail: TransactionDetail }) {
  const { currency, instalment, rich_data: rich } = detail
  const place = instalment ?? rich.installment
  if (place === null) return null
  return (
    <DescriptionRow label={copy.installment}>
      <span className="num">{copy.installmentOf(place.number, place.total)}</span>
      {instalment !== null && (
        <DescriptionNote>
          {instalment.remaining_instalments === 0 ? (
            copy.allInstalments
          ) : (
            <>
              {copy.instalmentsLeft(instalment.remaining_instalments)}{' '}
              <Amount value={instalment.remaining_amount} currency={currency} />,{' '}
              <span className="num">{copy.instalmentsUntil(formatFullDay(instalment.ends_on))}</span>
            </>
          )}
        </DescriptionNote>
      )}
    </DescriptionRow>
  )
}
