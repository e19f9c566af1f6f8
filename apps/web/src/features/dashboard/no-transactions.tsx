import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { filesOnlyCopy } from '@lucas/contract/copy/users/files-only.ts'
import { ReceiptText } from 'lucide-react'
import { DataSourceActions } from '../../entities/account/data-source-actions.tsx'
import { linksBanks } from '../../lib/app/installation.ts'
import { EmptyState } from '../../ui/primitives/empty-state.tsx'

const copy = dashboardCopy.latest

/** The empty state of the transaction list (spec 2), with a link to connect a bank. */
export const NoTransactions = ({ variant }: { variant: 'primary' | 'secondary' }) => (
  <EmptyState
    icon={<ReceiptText strokeWidth={1.75} />}
    title={copy.empty}
    text={linksBanks() ? copy.emptyText : filesOnlyCopy.latest}
    action={<DataSourceActions variant={variant} />}
  />
)
