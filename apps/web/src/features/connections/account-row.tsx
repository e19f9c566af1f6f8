import type { Account, AccountType } from '@lucas/contract/account.ts'
import { connectionsScreenCopy as copy } from '@lucas/contract/copy/connections-screen.ts'
import { accountTypeNames } from '@lucas/contract/copy/ui.ts'
import { CreditCard, Landmark, type LucideIcon, PiggyBank, Trash2, TrendingUp, Wallet } from 'lucide-react'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { FreshnessBadge } from '../../ui/freshness-badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

const icons: Record<AccountType, LucideIcon> = {
  checking: Landmark,
  savings: PiggyBank,
  credit: CreditCard,
  investment: TrendingUp,
  depository: Wallet,
}

/** `****4821`; zeros where the bank gives no number (spec 2). */
export const maskOf = (mask: string): string => `****${mask === '' ? '0000' : mask}`

/** The balance, or 'Sincronizando...' before the first one. */
export const Balance = ({ account }: { account: Account }) =>
  account.balance_current === null ? (
    <span className="text-ink-3">{copy.syncing}</span>
  ) : (
    <Amount value={account.balance_current} currency={account.currency} className="font-[550]" />
  )

interface AccountRowProps {
  account: Account
  now: Date
  onRemove: (account: Account) => void
}

/** One account of a bank: one line on wide screens, two on phones. */
export function AccountRow({ account, now, onRemove }: AccountRowProps) {
  const Icon = icons[account.account_type]
  const label = accountTypeNames[account.account_type]
  return (
    <li className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-2 pr-2 pl-4 md:grid-cols-[36px_minmax(0,1fr)_auto_140px_36px] md:pr-5 md:pl-5">
      <Icon aria-hidden="true" className="m-auto size-[18px] text-ink-2 max-md:hidden" strokeWidth={1.75} />
      <div className="min-w-0">
        <p className="truncate font-medium">{label}</p>
        <p className="truncate text-sm text-ink-3">
          <span className="num">{maskOf(account.mask)}</span>
          {account.name !== label && ` · ${account.name}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1.5 max-md:order-3">
        {account.hidden && <Badge>{copy.hidden}</Badge>}
        {account.manual ? (
          <Badge>{copy.manual}</Badge>
        ) : (
          <FreshnessBadge updatedAt={account.updated_at} now={now} />
        )}
      </div>
      <p className="text-right max-md:order-2 max-md:pr-2">
        <Balance account={account} />
      </p>
      <IconButton
        label={copy.deleteAccount(`${account.name} ${maskOf(account.mask)}`)}
        onClick={() => onRemove(account)}
        className="max-md:order-4 max-md:justify-self-end"
      >
        <Trash2 aria-hidden="true" strokeWidth={1.75} />
      </IconButton>
    </li>
  )
}
