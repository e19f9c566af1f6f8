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
import { QuietFreshness } from '../../entities/account/freshness-badge.tsx'
import { formatMissingBalance, signedBalance } from '../../entities/account/missing-balance.ts'
import { ReconciledMark } from '../../entities/account/reconciled-mark.tsx'
import { formatAccountNumber } from '../../lib/format/account-number.ts'
import { Amount } from '../../ui/primitives/amount.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'
import { IconButton } from '../../ui/primitives/icon-button.tsx'
import { describeAccount } from './account-label.ts'
import { useResync } from './use-resync.ts'

const icons: Record<AccountType, LucideIcon> = {
  checking: Landmark,
  savings: PiggyBank,
  credit: CreditCard,
  investment: TrendingUp,
  depository: Wallet,
}

/** The balance, or words before the first one. A card shows its debt with a word. */
export function Balance({ account }: { account: Account }) {
  const { account_type: type, balance_current: balance, currency } = account
  if (balance === null) return <span className="text-ink-3">{formatMissingBalance(account)}</span>
  const isDebt = type === 'credit' && Number(balance) > 0
  return (
    <>
      {isDebt && <span className="text-sm text-ink-3">{copy.owed} </span>}
      <Amount value={isDebt ? balance : signedBalance(account)} currency={currency} className="font-[550]" />
    </>
  )
}

interface AccountRowProps {
  account: Account
  /** Undefined for manual accounts. */
  connection: Connection | undefined
  now: Date
  onRemove: (account: Account) => void
}

/** Below 768 px and on touch screens the buttons always show; with a mouse they cover the balance on hover and at focus. */
const actionsClass =
  'flex items-center justify-end max-md:-my-2 max-md:-mr-2 md:pointer-fine:absolute md:pointer-fine:inset-y-0 md:pointer-fine:right-0 md:pointer-fine:bg-surface-2 md:pointer-fine:pr-2 md:pointer-fine:pl-3 md:pointer-fine:opacity-0 md:pointer-fine:group-focus-within:opacity-100 md:pointer-fine:group-hover:opacity-100 md:pointer-fine:has-aria-busy:opacity-100'

/** One account of a bank: one line of 48 px on wide screens, two lines in 60 px on phones. */
export function AccountRow({ account, connection, now, onRemove }: AccountRowProps) {
  const Icon = icons[account.account_type]
  const { label, number, more } = describeAccount(account)
  return (
    <li className="group relative grid min-h-[60px] grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-2 pr-4 pl-4 hover:bg-surface-2 md:min-h-12 md:grid-cols-[36px_minmax(0,1fr)_auto_auto] md:py-1 md:pl-5 md:pointer-fine:pr-2">
      <Icon aria-hidden="true" className="m-auto size-[18px] text-ink-2 max-md:hidden" strokeWidth={1.75} />
      <div className="min-w-0 gap-2.5 max-md:row-span-2 md:flex md:items-center">
        <p className="truncate font-medium">{label}</p>
        <div className="flex min-w-0 items-center gap-1.5 md:flex-1">
          {number !== '' && <p className="num flex-none text-sm text-ink-3">{number}</p>}
          {more !== '' && (
            <p className="min-w-0 truncate text-sm text-ink-3">{number === '' ? more : `· ${more}`}</p>
          )}
          {account.hidden && <Badge>{copy.hidden}</Badge>}
          {connection?.automatic !== true && <Badge>{copy.manual}</Badge>}
          {!account.manual && (
            <span className="flex-none md:mr-3 md:ml-auto">
              <QuietFreshness updatedAt={account.updated_at} now={now} />
            </span>
          )}
        </div>
      </div>
      <p className="text-right md:min-w-32">
        <Balance account={account} />
      </p>
      <div className={actionsClass}>
        {connection !== undefined && connection.state !== 'disconnected' && (
          <Resync account={account} connection={connection} />
        )}
        <IconButton
          label={copy.deleteAccount(nameOf(account))}
          className="max-md:h-9"
          onClick={() => onRemove(account)}
        >
          <Trash2 aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
      </div>
      <ReconciledMark account={account} onlyWarns className="col-span-full pt-1 md:col-start-2" />
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
      className="max-md:h-9"
      onClick={() => resync(account.id)}
    >
      <RefreshCw aria-hidden="true" strokeWidth={1.75} />
    </IconButton>
  )
}
