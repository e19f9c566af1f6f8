import type { Account } from '@lucas/contract/banking/account.ts'
import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accountsQuery } from '../../../entities/account/queries.ts'
import { QueryPanel } from '../../../entities/plan/query-panel.tsx'
import { Card, CardHeader } from '../../../ui/primitives/card.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { RefreshButton } from '../refresh-button.tsx'

const copy = dashboardCopy.accounts

/** The card Tus Cuentas with the Actualizar button. The screen renders its rows. */
export function AccountsPanel({ children }: { children: (accounts: Account[]) => ReactNode }) {
  const query = useQuery(accountsQuery)
  return (
    <Card className="h-full min-w-0">
      <CardHeader title={copy.title} action={<RefreshButton />} />
      <QueryPanel
        query={query}
        errorMessage={copy.failed}
        skeleton={
          <div className="grid gap-3 px-4 py-4 md:px-5">
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </div>
        }
        bannerClass="px-4 pt-3 pb-4 md:px-5 md:pb-5"
      >
        {children}
      </QueryPanel>
    </Card>
  )
}
