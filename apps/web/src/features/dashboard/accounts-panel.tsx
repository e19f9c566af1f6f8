import type { Account } from '@lucas/contract/account.ts'
import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accountsQuery } from '../../lib/accounts-query.ts'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RefreshButton } from './refresh-button.tsx'

const copy = dashboardCopy.accounts

/** Tus Cuentas, in the rows of the screen that shows it, with Actualizar. */
export function AccountsPanel({ children }: { children: (accounts: Account[]) => ReactNode }) {
  const query = useQuery(accountsQuery)
  return (
    <Card className="h-full min-w-0">
      <CardHeader title={copy.title} action={<RefreshButton />} />
      <Panel
        query={query}
        failed={copy.failed}
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
      </Panel>
    </Card>
  )
}
