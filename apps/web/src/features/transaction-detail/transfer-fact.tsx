import { transactionDetailCopy as copy } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { transactionQuery } from '../../entities/transaction/queries.ts'
import { formatRelativeDay } from '../../lib/format/format.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { DescriptionNote, DescriptionRow } from '../../ui/primitives/description-row.tsx'
import { linkTransfer, unlinkTransfer } from './api.ts'

const kinds = {
  own_transfer: copy.ownTransfer,
  card_payment: copy.cardPayment,
  currency_exchange: copy.currencyExchange,
}

type TransferPairDetail = NonNullable<TransactionDetail['transfer']>

/** Links or unlinks the two transactions of a transfer, with undo. */
function useTransferLink({ id, amount }: TransactionDetail, { pair_id, counterpart }: TransferPairDetail) {
  const cache = useQueryClient()
  const attempt = useIdempotencyKey()
  const { queryKey } = transactionQuery(id)
  const put = (state: TransferPairDetail['state']) =>
    cache.setQueryData(queryKey, (detail) =>
      detail?.transfer ? { ...detail, transfer: { ...detail.transfer, state } } : detail,
    )
  const link = useMutation({
    mutationFn: () => {
      const [out_id, in_id] = amount < 0 ? [id, counterpart.id] : [counterpart.id, id]
      const pair = { out_id, in_id }
      return attempt(pair, (key) => linkTransfer(pair, key))
    },
    onSuccess: ({ state }) => put(state),
    onError: () => toast.error(copy.linkFailed),
  })
  const unlink = useMutation({
    mutationFn: () => unlinkTransfer(pair_id),
    onSuccess: ({ state }) => {
      put(state)
      toast.success(copy.unlinked, { action: { label: copy.undo, run: () => link.mutate() } })
    },
    onError: () => toast.error(copy.unlinkFailed),
  })
  return { join: link, part: unlink }
}

/** Counterpart of an own transfer or card payment; a suggestion asks for confirmation. */
export function TransferFact({ detail }: { detail: TransactionDetail }) {
  const { transfer } = detail
  if (transfer === null || transfer.state === 'refused') return null
  return <TransferRow detail={detail} pair={transfer} />
}

function TransferRow({ detail, pair }: { detail: TransactionDetail; pair: TransferPairDetail }) {
  const today = useToday()
  const { join: link, part: unlink } = useTransferLink(detail, pair)
  const { counterpart, kind, state } = pair
  const isSuggested = state === 'suggested'
  return (
    <DescriptionRow label={isSuggested ? copy.maybe : kinds[kind]}>
      <Link
        to="/spend"
        search={{ id: counterpart.id }}
        className="block truncate text-brand hover:underline max-md:py-1"
      >
        {counterpart.account_name}
      </Link>
      <DescriptionNote>
        {counterpart.institution_name} ·{' '}
        <span className="num">{formatRelativeDay(counterpart.date, today)}</span>
        {counterpart.currency !== detail.currency && (
          <>
            {' · '}
            <Amount value={counterpart.amount} currency={counterpart.currency} sign="always" />
          </>
        )}
      </DescriptionNote>
      <span className="mt-1.5 flex justify-end gap-2">
        {isSuggested && (
          <Button size="sm" busy={link.isPending} disabled={unlink.isPending} onClick={() => link.mutate()}>
            {copy.itIs}
          </Button>
        )}
        <Button
          variant={isSuggested ? 'ghost' : 'secondary'}
          size="sm"
          busy={unlink.isPending}
          disabled={link.isPending}
          onClick={() => unlink.mutate()}
        >
          {isSuggested ? copy.itIsNot : copy.unlink}
        </Button>
      </span>
    </DescriptionRow>
  )
}
