import { transactionDetailCopy as copy } from '@lucas/contract/copy/transaction-detail.ts'
import type { TransactionDetail } from '@lucas/contract/transaction-detail.ts'
import { fullDay } from '../../lib/format.ts'
import { Amount } from '../../ui/amount.tsx'
import { FactLine, FactNote } from '../../ui/fact-line.tsx'

/** Which instalment it is, and what the purchase still asks for. */
export function InstalmentFact({ detail }: { detail: TransactionDetail }) {
  const { currency, instalment, rich_data: rich } = detail
  const place = instalment ?? rich.installment
  if (place === null) return null
  return (
    <FactLine label={copy.installment}>
      <span className="num">{copy.installmentOf(place.number, place.total)}</span>
      {instalment !== null && (
        <FactNote>
          {instalment.remaining_instalments === 0 ? (
            copy.allInstalments
          ) : (
            <>
              {copy.instalmentsLeft(instalment.remaining_instalments)}{' '}
              <Amount value={instalment.remaining_amount} currency={currency} />,{' '}
              <span className="num">{copy.instalmentsUntil(fullDay(instalment.ends_on))}</span>
            </>
          )}
        </FactNote>
      )}
    </FactLine>
  )
}
