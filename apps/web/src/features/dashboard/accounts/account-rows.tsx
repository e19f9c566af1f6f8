import type { Account } from '@lucas/contract/banking/account.ts'
import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { panelCopy } from '@lucas/contract/copy/panel.ts'
import { AccountNumber } from '../../../entities/account/account-number.tsx'
import { FreshnessDot } from '../../../entities/account/freshness-badge.tsx'
import { InstitutionLogo } from '../../../entities/account/institution-logo.tsx'
import { formatAccountNumber } from '../../../lib/format/account-number.ts'
import { useNow } from '../../../lib/hooks/use-today.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'

const copy = dashboardCopy.accounts

/** Returns the balance of an account; the debt of a credit card is negative. */
const signedBalance = ({ account_type, balance_current: balance }: Account): number =>
  account_type === 'credit' && Number(balance) !== 0 ? -Number(balance) : Number(balance)

const AccountLine = ({ account, now }: { account: Account; now: Date }) => {
  const { institution_name: bank, manual } = account
  return (
    <li className="grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-3 border-line py-2.5 not-first:border-t">
      <InstitutionLogo name={bank || copy.unknownBank} color={account.institution_color} />
      <div className="min-w-0">
        <span className="block truncate font-[550]">{account.name}</span>
        <AccountNumber
          text={manual ? copy.manual : bank || copy.unknownBank}
          mask={formatAccountNumber(account)}
        />
      </div>
      <div className="grid justify-items-end">
        {account.balance_current === null ? (
          <span className="text-sm text-ink-3">{copy.syncing}</span>
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

/** The visible accounts of Tus Cuentas on Panel Principal. */
export function AccountRows({ accounts }: { accounts: Account[] }) {
  const visible = accounts.filter(({ hidden }) => !hidden)
  return (
    <div className="px-4 pt-2 pb-3 md:px-5">
      {visible.length === 0 ? (
        <p className="py-8 text-center text-ink-2">{panelCopy.accounts.none}</p>
      ) : (
        <AccountLines accounts={visible} />
      )}
    </div>
  )
}
