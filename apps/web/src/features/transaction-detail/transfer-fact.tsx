import { transactionDetailCopy as copy } from '@lucas/contract/copy/transaction-detail.ts'
import type { TransactionDetail } from '@lucas/contract/transaction-detail.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dayLabel } from '../../lib/format.ts'
import { useToday } from '../../lib/today.ts'
import { transactionQuery } from '../../lib/transaction-query.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { FactLine, FactNote } from '../../ui/fact-line.tsx'
import { toast } from '../../ui/toast.tsx'
import { pairRows, partPair } from './api.ts'

const kinds = {
  own_transfer: copy.ownTransfer,
  card_payment: copy.cardPayment,
  currency_exchange: copy.currencyExchange,
}

type Pair = NonNullable<TransactionDetail['transfer']>

/** Says that two rows belong together, or that they do not; either can be taken back. */
function usePairing({ id, amount }: TransactionDetail, { pair_id, counterpart }: Pair) {
  const cache = useQueryClient()
  const { queryKey } = transactionQuery(id)
  const put = (state: Pair['state']) =>
    cache.setQueryData(queryKey, (detail) =>
      detail?.transfer ? { ...detail, transfer: { ...detail.transfer, state } } : detail,
    )
  const join = useMutation({
    mutationFn: () => {
      const [out_id, in_id] = amount < 0 ? [id, counterpart.id] : [counterpart.id, id]
      // A pair that was parted may be joined again: every press is a wish of its own.
      return pairRows({ out_id, in_id }, crypto.randomUUID())
    },
    onSuccess: ({ state }) => put(state),
    onError: () => toast.error(copy.pairFailed),
  })
  const part = useMutation({
    mutationFn: () => partPair(pair_id),
    onSuccess: ({ state }) => {
      put(state)
      toast.success(copy.parted, { action: { label: copy.undo, run: () => join.mutate() } })
    },
    onError: () => toast.error(copy.partFailed),
  })
  return { join, part }
}

/** The other half of an own transfer or card payment; what is only suggested asks. */
export function TransferFact({ detail }: { detail: TransactionDetail }) {
  const { transfer } = detail
  if (transfer === null || transfer.state === 'refused') return null
  return <Known detail={detail} pair={transfer} />
}

function Known({ detail, pair }: { detail: TransactionDetail; pair: Pair }) {
  const today = useToday()
  const { join, part } = usePairing(detail, pair)
  const { counterpart, kind, state } = pair
  const isSuggested = state === 'suggested'
  return (
    <FactLine label={isSuggested ? copy.maybe : kinds[kind]}>
      <Link
        to="/spend"
        search={{ id: counterpart.id }}
        className="block truncate text-brand hover:underline max-md:py-1"
      >
        {counterpart.account_name}
      </Link>
      <FactNote>
        {counterpart.institution_name} · <span className="num">{dayLabel(counterpart.date, today)}</span>
        {counterpart.currency !== detail.currency && (
          <>
            {' · '}
            <Amount value={counterpart.amount} currency={counterpart.currency} sign="always" />
          </>
        )}
      </FactNote>
      <span className="mt-1.5 flex justify-end gap-2">
        {isSuggested && (
          <Button size="sm" busy={join.isPending} disabled={part.isPending} onClick={() => join.mutate()}>
            {copy.itIs}
          </Button>
        )}
        <Button
          variant={isSuggested ? 'ghost' : 'secondary'}
          size="sm"
          busy={part.isPending}
          disabled={join.isPending}
          onClick={() => part.mutate()}
        >
          {isSuggested ? copy.itIsNot : copy.part}
        </Button>
      </span>
    </FactLine>
  )
}
