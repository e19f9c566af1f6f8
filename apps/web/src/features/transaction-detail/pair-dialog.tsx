import { linkScreenCopy } from '@lucas/contract/copy/transactions/kind-screen.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { useQuery } from '@tanstack/react-query'
import { linkTransfer, unlinkTransfer } from './api.ts'
import { pairCandidatesQuery } from './kind-api.ts'
import { LinkDialog } from './link-dialog.tsx'

interface PairDialogProps {
  detail: TransactionDetail
  onClose: () => void
}

/** Chooses the other half of an own transfer. */
export function PairDialog({ detail, onClose }: PairDialogProps) {
  const query = useQuery(pairCandidatesQuery(detail.id))
  return (
    <LinkDialog
      detail={detail}
      copy={linkScreenCopy.pair}
      query={query}
      candidates={(query.data?.results ?? []).map((transaction) => ({ transaction }))}
      link={({ id: other }, attempt) => {
        const [out_id, in_id] = detail.amount < 0 ? [detail.id, other] : [other, detail.id]
        const pair = { out_id, in_id }
        return attempt(pair, (key) => linkTransfer(pair, key))
      }}
      unlink={({ id }) => unlinkTransfer(id)}
      onClose={onClose}
    />
  )
}
