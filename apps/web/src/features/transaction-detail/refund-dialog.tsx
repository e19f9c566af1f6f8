import { linkScreenCopy } from '@lucas/contract/copy/transactions/kind-screen.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../../lib/hooks/use-debounced.ts'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { linkRefund, refundCandidatesQuery, unlinkRefund } from './kind-api.ts'
import { LinkDialog } from './link-dialog.tsx'

const copy = linkScreenCopy.refund
const typingMs = 250

interface RefundDialogProps {
  detail: TransactionDetail
  onClose: () => void
}

/** Chooses the expense that a refund pays back, whole or in part. */
export function RefundDialog({ detail, onClose }: RefundDialogProps) {
  const [search, setSearch] = useState('')
  const query = useQuery(refundCandidatesQuery(detail.id, useDebounced(search.trim(), typingMs)))
  const formatMoney = useMoneyFormatter()
  return (
    <LinkDialog
      detail={detail}
      copy={copy}
      query={query}
      candidates={(query.data?.results ?? []).map(({ transaction, remaining }) => ({
        transaction,
        note:
          remaining === -transaction.amount
            ? undefined
            : copy.remaining(formatMoney(remaining, transaction.currency)),
      }))}
      link={({ id: charge_id }, attempt) => {
        const refund = { refund_id: detail.id, charge_id }
        return attempt(refund, (key) => linkRefund(refund, key))
      }}
      unlink={({ id }) => unlinkRefund(id)}
      onClose={onClose}
    >
      <TextInput
        type="search"
        label={copy.search}
        maxLength={limits.searchMax}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
    </LinkDialog>
  )
}
