import type { Account } from '@lucas/contract/account.ts'
import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import { panelCopy } from '@lucas/contract/copy/panel.ts'
import { maskOf } from '../../lib/account-number.ts'
import { useNow } from '../../lib/today.ts'
import { Amount } from '../../ui/amount.tsx'
import { BankTile } from '../../ui/bank-tile.tsx'
import { FreshnessDot } from '../../ui/freshness-badge.tsx'
import { Masked } from '../../ui/masked.tsx'

const copy = dashboardCopy.accounts

/** What an account adds to what the person has: the debt of a card is written with its minus. */
const standing = ({ account_type, balance_current: balance }: Account): number =>
  account_type === 'credit' && Number(balance) !== 0 ? -Number(balance) : Number(balance)

const AccountLine = ({ account, now }: { account: Account; now: Date }) => {
  const { institution_name: bank, manual } = account
  return (
    <li className="grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-3 border-line py-2.5 not-first:border-t">
      <BankTile name={bank || copy.unknownBank} color={account.institution_color} />
      <div className="min-w-0">
        <span className="block truncate font-[550]">{account.name}</span>
        <Masked text={manual ? copy.manual : bank || copy.unknownBank} mask={maskOf(account)} />
      </div>
      <div className="grid justify-items-end">
        {account.balance_current === null ? (
          <span className="text-sm text-ink-3">{copy.syncing}</span>
        ) : (
          <Amount value={standing(account)} currency={account.currency} className="font-[550]" />
        )}
        {!manual && <FreshnessDot updatedAt={account.updated_at} now={now} />}
      </div>
    </li>
  )
}

/** Accounts, each with its bank, its balance and how fresh it is. */
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

/** The rows of Tus Cuentas on Panel Principal; hidden ones are nowhere. */
export function AccountRows({ accounts }: { accounts: Account[] }) {
  const shown = accounts.filter(({ hidden }) => !hidden)
  return (
    <div className="px-4 pt-2 pb-3 md:px-5">
      {shown.length === 0 ? (
        <p className="py-8 text-center text-ink-2">{panelCopy.accounts.none}</p>
      ) : (
        <AccountLines accounts={shown} />
      )}
    </div>
  )
}
