import type { Reconciliation } from '@lucas/contract/banking/reconciliation.ts'
import { reconciliationScreenCopy } from '@lucas/contract/copy/banking/reconciliation-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { formatFullDay } from '../../lib/format/format.ts'
import { accountsQuery } from './queries.ts'

/** Says before a change that an account will no longer agree with its statement. */
export function ReconciledWarning({ reconciled }: { reconciled: Reconciliation }) {
  const { data: accounts } = useQuery(accountsQuery)
  const account = accounts?.find(({ id }) => id === reconciled.account_id)
  return (
    <p className="flex gap-2 text-warning">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none" strokeWidth={1.75} />
      {reconciliationScreenCopy.warning.text(account?.name ?? '', formatFullDay(reconciled.until))}
    </p>
  )
}
