import { linkScreenCopy } from '@lucas/contract/copy/transactions/kind-screen.ts'
import { toBankName } from '@lucas/contract/rules/bank-name.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { invalidateQueriesOf } from '../../lib/app/query-keys.ts'
import { formatRelativeDay } from '../../lib/format/format.ts'
import { maskAccountNumbers } from '../../lib/format/mask-account-numbers.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { DescriptionNote, DescriptionRow } from '../../ui/primitives/description-row.tsx'
import { linkRefund, unlinkRefund } from './kind-api.ts'

const copy = linkScreenCopy.refund

type LinkedTransaction = TransactionDetail['refunds'][number]

/** The expense that a refund pays back, or the refunds of an expense. */
export function RefundFact({ detail }: { detail: TransactionDetail }) {
  const { refund_of: purchase, refunds, currency } = detail
  if (purchase !== null)
    return (
      <DescriptionRow label={copy.of}>
        <TransactionLink row={purchase} currency={currency} />
        <UnlinkButton refundId={detail.id} purchaseId={purchase.id} />
      </DescriptionRow>
    )
  if (refunds.length === 0) return null
  return (
    <DescriptionRow label={copy.refunds}>
      {refunds.map((refund) => (
        <TransactionLink key={refund.id} row={refund} currency={currency} />
      ))}
    </DescriptionRow>
  )
}

function TransactionLink({
  row: { id, name, amount, date },
  currency,
}: {
  row: LinkedTransaction
  currency: TransactionDetail['currency']
}) {
  const today = useToday()
  return (
    <>
      <Link to="/spend" search={{ id }} className="block truncate text-brand hover:underline max-md:py-1">
        {maskAccountNumbers(toBankName(name))}
      </Link>
      <DescriptionNote>
        <span className="num">{formatRelativeDay(date, today)}</span>
        {' · '}
        <Amount value={amount} currency={currency} sign="always" />
      </DescriptionNote>
    </>
  )
}

/** Unlinks a refund from its expense, with undo. */
function UnlinkButton({ refundId, purchaseId }: { refundId: string; purchaseId: string }) {
  const cache = useQueryClient()
  const attempt = useIdempotencyKey()
  const refresh = () => invalidateQueriesOf(cache, 'transactions', 'figures')
  const link = useMutation({
    mutationFn: () => {
      const refund = { refund_id: refundId, charge_id: purchaseId }
      return attempt(refund, (key) => linkRefund(refund, key))
    },
    meta: { failed: linkScreenCopy.failed },
    onSuccess: refresh,
  })
  const unlink = useMutation({
    mutationFn: () => unlinkRefund(refundId),
    meta: { failed: linkScreenCopy.unlinkFailed },
    onSuccess() {
      toast.success(copy.unlinked, { action: { label: linkScreenCopy.undo, run: () => link.mutate() } })
      void refresh()
    },
  })
  return (
    <Button size="sm" className="mt-1.5" busy={unlink.isPending} onClick={() => unlink.mutate()}>
      {copy.unlink}
    </Button>
  )
}
