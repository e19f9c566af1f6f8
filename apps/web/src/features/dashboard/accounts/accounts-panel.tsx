import type { Account } from '@lucas/contract/banking/account.ts'
import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accountsQuery } from '../../../entities/account/queries.ts'
import { QueryPanel } from '../../../entities/plan/query-panel.tsx'
import { Card, CardHeader } from '../../../ui/primitives/card.tsx'
import { RowsSkeleton } from '../../../ui/primitives/skeleton-parts.tsx'
import { RefreshButton } from '../refresh-button.tsx'
import { NetWorthRows } from './net-worth-rows.tsx'

const copy = dashboardCopy.accounts

interface AccountsPanelProps {
  /** Whether the rows leave room beside the latest transactions. */
  hasRoom: (accounts: Account[]) => boolean
  children: (accounts: Account[]) => ReactNode
}

/** The card Tus Cuentas with the Actualizar button. The screen renders its rows. */
export function AccountsPanel({ hasRoom, children }: AccountsPanelProps) {
  const query = useQuery(accountsQuery)
  return (
    <Card className="flex h-full min-w-0 flex-col">
      <CardHeader title={copy.title} action={<RefreshButton />} />
      <QueryPanel
        query={query}
        errorMessage={copy.failed}
        skeleton={
          <div className="px-4 py-2 md:px-5">
            <RowsSkeleton count={3} />
          </div>
        }
        bannerClass="px-4 pt-3 pb-4 md:px-5 md:pb-5"
      >
        {(accounts) => (
          <>
            {children(accounts)}
            <NetWorthRows hasRoom={hasRoom(accounts)} />
          </>
        )}
      </QueryPanel>
    </Card>
  )
}
