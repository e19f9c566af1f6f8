import type { Account } from '@lucas/contract/banking/account.ts'
import { cashCopy } from '@lucas/contract/copy/banking/cash.ts'
import { useState } from 'react'
import { Button } from '../../ui/primitives/button.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { isCash } from './cash.ts'

const CountCashDialog = lazyComponent(async () => (await import('./count-cash-dialog.tsx')).CountCashDialog)

/** Asks how much cash there is where a cash account is below zero; nothing for other accounts. */
export function CashQuestion({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false)
  if (!isCash(account) || Number(account.balance_current) >= 0) return null
  return (
    <>
      <Button variant="link" size="sm" className="min-h-6 max-md:min-h-11" onClick={() => setOpen(true)}>
        {cashCopy.question}
      </Button>
      {isOpen && <CountCashDialog account={account} onClose={() => setOpen(false)} />}
    </>
  )
}
