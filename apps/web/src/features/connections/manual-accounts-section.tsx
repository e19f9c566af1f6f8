import type { Account } from '@lucas/contract/banking/account.ts'
import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { Plus } from 'lucide-react'
import { use } from 'react'
import { ManualActionsContext } from '../../entities/transaction/manual.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { PanelAccount } from './panel-account.tsx'

/** Panel of the manual accounts: names, visibility in totals, and a button to add one. */
export function ManualAccountsSection({ accounts }: { accounts: readonly Account[] }) {
  const { addAccount } = use(ManualActionsContext)
  return (
    <section className="grid grid-cols-1 gap-4">
      <p className="text-ink-2">{manualTransactionCopy.account.lead}</p>
      <ul className="rounded-lg border border-line">
        {accounts.map((account) => (
          <PanelAccount key={account.id} account={account} />
        ))}
      </ul>
      <Button
        icon={<Plus aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        className="justify-self-start"
        onClick={addAccount}
      >
        {manualTransactionCopy.account.action}
      </Button>
    </section>
  )
}
