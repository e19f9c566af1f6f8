import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import { ReceiptText } from 'lucide-react'
import { ConnectBankLink } from '../../ui/connect-bank-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

const copy = dashboardCopy.latest

/** The spec's words where there is no movement, with what can be done about it. */
export const NoTransactions = ({ variant }: { variant: 'primary' | 'secondary' }) => (
  <EmptyState
    icon={<ReceiptText strokeWidth={1.75} />}
    title={copy.empty}
    text={copy.emptyText}
    action={<ConnectBankLink variant={variant} />}
  />
)
