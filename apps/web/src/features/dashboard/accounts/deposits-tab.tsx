import type { Account } from '@lucas/contract/banking/account.ts'
import { panelCopy } from '@lucas/contract/copy/panel.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { limits } from '@lucas/contract/limits.ts'
import { useState } from 'react'
import { Button } from '../../../ui/primitives/button.tsx'
import { NoAccounts } from '../no-accounts.tsx'
import { AccountLines } from './account-rows.tsx'
import { filterAccounts } from './accounts-split.ts'

const copy = panelCopy.summary

/** The first three deposit accounts, with a button that shows the others (spec 9). */
export function DepositsTab({ accounts, currency }: { accounts: Account[]; currency: Currency }) {
  const [isExpanded, setIsExpanded] = useState(false)
  const deposits = filterAccounts(accounts, 'deposits', currency)
  const hiddenCount = deposits.length - limits.accountsShown
  if (deposits.length === 0)
    return (
      <NoAccounts
        accounts={accounts}
        kind="deposits"
        noneText={copy.noDeposits}
        noneInCurrencyText={copy.noDepositsIn(currency)}
      />
    )
  return (
    <div>
      <p className="text-sm text-ink-3">{copy.depositsHold}</p>
      <AccountLines accounts={isExpanded ? deposits : deposits.slice(0, limits.accountsShown)} />
      {hiddenCount > 0 && !isExpanded && (
        <Button variant="link" className="mt-2 max-md:min-h-11" onClick={() => setIsExpanded(true)}>
          {copy.more(hiddenCount)}
        </Button>
      )}
    </div>
  )
}
