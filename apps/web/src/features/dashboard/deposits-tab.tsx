import type { Account } from '@lucas/contract/account.ts'
import { panelCopy } from '@lucas/contract/copy/panel.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { limits } from '@lucas/contract/limits.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { AccountLines } from './account-rows.tsx'
import { accountsOf } from './accounts-split.ts'
import { NoAccounts } from './no-accounts.tsx'

const copy = panelCopy.summary

/** The first three deposit accounts, and the others when asked for (spec 9). */
export function DepositsTab({ accounts, currency }: { accounts: Account[]; currency: Currency }) {
  const [isWhole, setIsWhole] = useState(false)
  const own = accountsOf(accounts, 'deposits', currency)
  const rest = own.length - limits.accountsShown
  if (own.length === 0)
    return (
      <NoAccounts
        accounts={accounts}
        kind="deposits"
        none={copy.noDeposits}
        noneIn={copy.noDepositsIn(currency)}
      />
    )
  return (
    <div>
      <AccountLines accounts={isWhole ? own : own.slice(0, limits.accountsShown)} />
      {rest > 0 && !isWhole && (
        <Button variant="link" className="mt-2 max-md:min-h-11" onClick={() => setIsWhole(true)}>
          {copy.more(rest)}
        </Button>
      )}
    </div>
  )
}
