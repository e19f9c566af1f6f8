import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import { ReceiptText } from 'lucide-react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ConnectBank } from './connect-bank.tsx'

const copy = dashboardCopy.latest

/** The spec's words where there is no movement, with what can be done about it. */
export const NoTransactions = ({ variant }: { variant: 'primary' | 'secondary' }) => (
  <EmptyState
    icon={<ReceiptText strokeWidth={1.75} />}
    title={copy.empty}
    text={copy.emptyText}
    action={<ConnectBank variant={variant} />}
  />
)
