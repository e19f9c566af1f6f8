import type { Account } from '@lucas/contract/banking/account.ts'
import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { panelCopy } from '@lucas/contract/copy/panel.ts'
import { useState } from 'react'
import { AccountNumber } from '../../../entities/account/account-number.tsx'
import { CashQuestion } from '../../../entities/account/cash-question.tsx'
import { FreshnessDot } from '../../../entities/account/freshness-badge.tsx'
import { InstitutionLogo } from '../../../entities/account/institution-logo.tsx'
import { formatMissingBalance, signedBalance } from '../../../entities/account/missing-balance.ts'
import { formatAccountNumber } from '../../../lib/format/account-number.ts'
import { useNow } from '../../../lib/hooks/use-today.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { Button } from '../../../ui/primitives/button.tsx'

const copy = dashboardCopy.accounts

const AccountLine = ({ account, now }: { account: Account; now: Date }) => {
  const { institution_name: bank, manual } = account
  return (
    <li className="amount-row gap-x-3 border-line py-2.5 not-first:border-t">
      <InstitutionLogo name={bank || copy.unknownBank} color={account.institution_color} />
      <div className="min-w-0">
        <span className="block truncate font-[550]">{account.name}</span>
        <AccountNumber
          text={manual ? copy.manual : bank || copy.unknownBank}
          mask={formatAccountNumber(account)}
        />
        <CashQuestion account={account} />
      </div>
      <div className="grid justify-items-end">
        {account.balance_current === null ? (
          <span className="text-sm text-ink-3">{formatMissingBalance(account)}</span>
        ) : (
          <Amount value={signedBalance(account)} currency={account.currency} className="font-[550]" />
        )}
        {!manual && <FreshnessDot updatedAt={account.updated_at} now={now} />}
      </div>
    </li>
  )
}

/** A list of accounts with institution, balance and age of data. */
export function AccountLines({ accounts }: { accounts: Account[] }) {
  const now = useNow()
  return (
    <ul>
      {accounts.map((account) => (
        <AccountLine key={account.id} account={account} now={now} />
      ))}
    </ul>
  )
}

/** As many rows as fit beside eight transactions; a button shows the others. */
const rowsShown = 6

/** The visible accounts of Tus Cuentas on Panel Principal. */
export function AccountRows({ accounts }: { accounts: Account[] }) {
  const [isExpanded, setIsExpanded] = useState(false)
  const visible = accounts.filter(({ hidden }) => !hidden)
  const hiddenCount = isExpanded || visible.length <= rowsShown + 1 ? 0 : visible.length - rowsShown
  return (
    <div className="px-4 pt-2 pb-3 md:px-5">
      {visible.length === 0 ? (
        <p className="py-8 text-center text-ink-2">{panelCopy.accounts.none}</p>
      ) : (
        <AccountLines accounts={hiddenCount === 0 ? visible : visible.slice(0, rowsShown)} />
      )}
      {hiddenCount > 0 && (
        <Button variant="link" className="mt-1 max-md:min-h-11" onClick={() => setIsExpanded(true)}>
          {panelCopy.summary.more(hiddenCount)}
        </Button>
      )}
    </div>
  )
}
