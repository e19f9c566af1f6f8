import type { Account } from '@lucas/contract/account.ts'
import { byHandCopy } from '@lucas/contract/copy/by-hand.ts'
import { Plus } from 'lucide-react'
import { use } from 'react'
import { ByHandContext } from '../../lib/by-hand.ts'
import { Button } from '../../ui/button.tsx'
import { PanelAccount } from './panel-account.tsx'

/** The panel of accounts without a bank: their names, whether they count, another one. */
export function ByHandSection({ accounts }: { accounts: readonly Account[] }) {
  const { addAccount } = use(ByHandContext)
  return (
    <section className="grid gap-4">
      <p className="text-ink-2">{byHandCopy.account.lead}</p>
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
        {byHandCopy.account.action}
      </Button>
    </section>
  )
}
