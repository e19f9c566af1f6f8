import type { Account, AccountType } from '@lucas/contract/banking/account.ts'
import type { Connection } from '@lucas/contract/banking/connection.ts'
import { connectionsScreenCopy as copy } from '@lucas/contract/copy/banking/connections-screen.ts'
import {
  CreditCard,
  Landmark,
  type LucideIcon,
  PiggyBank,
  RefreshCw,
  Trash2,
  TrendingUp,
  Wallet,
} from 'lucide-react'
import { FreshnessBadge } from '../../entities/account/freshness-badge.tsx'
import { differsFromKind, formatAccountKind } from '../../lib/format/account-kind.ts'
import { formatAccountNumber } from '../../lib/format/account-number.ts'
import { Amount } from '../../ui/primitives/amount.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'
import { IconButton } from '../../ui/primitives/icon-button.tsx'
import { useResync } from './use-resync.ts'

const icons: Record<AccountType, LucideIcon> = {
  checking: Landmark,
  savings: PiggyBank,
  credit: CreditCard,
  investment: TrendingUp,
  depository: Wallet,
}

/** The balance, or 'Sincronizando...' before the first one. */
export const Balance = ({ account }: { account: Account }) =>
  account.balance_current === null ? (
    <span className="text-ink-3">{copy.syncing}</span>
  ) : (
    <Amount value={account.balance_current} currency={account.currency} className="font-[550]" />
  )

interface AccountRowProps {
  account: Account
  /** Undefined for manual accounts. */
  connection: Connection | undefined
  now: Date
  onRemove: (account: Account) => void
}

/** One account of a bank: one line on wide screens, two on phones. */
export function AccountRow({ account, connection, now, onRemove }: AccountRowProps) {
  const Icon = icons[account.account_type]
  const kind = formatAccountKind(account)
  // A manual account is identified by its name, a bank's account by its kind and number.
  const label = account.manual ? account.name : kind
  const more = account.manual ? kind : account.name
  return (
    <li className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-2 pr-2 pl-4 md:grid-cols-[36px_minmax(0,1fr)_auto_140px_auto] md:pr-5 md:pl-5">
      <Icon aria-hidden="true" className="m-auto size-[18px] text-ink-2 max-md:hidden" strokeWidth={1.75} />
      <div className="min-w-0">
        <p className="truncate font-medium">{label}</p>
        <p className="num truncate text-sm text-ink-3">
          {[formatAccountNumber(account), differsFromKind(more, label) ? more : '']
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1.5 max-md:order-3">
        {account.hidden && <Badge>{copy.hidden}</Badge>}
        {connection?.automatic !== true && <Badge>{copy.manual}</Badge>}
        {!account.manual && <FreshnessBadge updatedAt={account.updated_at} now={now} />}
      </div>
      <p className="text-right max-md:order-2 max-md:pr-2">
        <Balance account={account} />
      </p>
      <div className="flex justify-end max-md:order-4 max-md:justify-self-end md:w-18">
        {connection !== undefined && connection.state !== 'disconnected' && (
          <Resync account={account} connection={connection} />
        )}
        <IconButton label={copy.deleteAccount(nameOf(account))} onClick={() => onRemove(account)}>
          <Trash2 aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
      </div>
    </li>
  )
}

const nameOf = (account: Account) => `${account.name} ${formatAccountNumber(account)}`.trim()

function Resync({ account, connection }: { account: Account; connection: Connection }) {
  const { resync, busy } = useResync(connection, {
    done: copy.resync.done(account.name),
    failed: copy.resync.failed(account.name),
  })
  return (
    <IconButton
      label={busy ? copy.syncing : copy.resync.label(nameOf(account))}
      busy={busy}
      onClick={() => resync(account.id)}
    >
      <RefreshCw aria-hidden="true" strokeWidth={1.75} />
    </IconButton>
  )
}
