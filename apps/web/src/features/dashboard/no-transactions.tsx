import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { ReceiptText } from 'lucide-react'
import { ConnectBankLink } from '../../entities/account/connect-bank-link.tsx'
import { EmptyState } from '../../ui/primitives/empty-state.tsx'

const copy = dashboardCopy.latest

/** The empty state of the transaction list (spec 2), with a link to connect a bank. */
export const NoTransactions = ({ variant }: { variant: 'primary' | 'secondary' }) => (
  <EmptyState
    icon={<ReceiptText strokeWidth={1.75} />}
    title={copy.empty}
    text={copy.emptyText}
    action={<ConnectBankLink variant={variant} />}
  />
)
