import type { Account } from '@lucas/contract/banking/account.ts'
import type { WalletItem, WalletItemKind } from '@lucas/contract/banking/wallet.ts'
import { walletScreenCopy as copy } from '@lucas/contract/copy/banking/wallet-screen.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { Link } from '@tanstack/react-router'
import { Banknote, Car, HandCoins, House, type LucideIcon, Package, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { InstitutionLogo } from '../../entities/account/institution-logo.tsx'
import { formatMissingBalance, signedBalance } from '../../entities/account/missing-balance.ts'
import { formatAccountNumber } from '../../lib/format/account-number.ts'
import { shortDay } from '../../lib/format/format.ts'
import { Amount } from '../../ui/primitives/amount.tsx'

const icons: Record<WalletItemKind, LucideIcon> = {
  vehicle: Car,
  property: House,
  investment: TrendingUp,
  other: Package,
  loan: HandCoins,
}

const IconTile = ({ icon: Icon }: { icon: LucideIcon }) => (
  <span
    aria-hidden="true"
    className="grid size-9 flex-none place-items-center rounded-md bg-surface-2 text-ink-2"
  >
    <Icon className="size-[18px]" strokeWidth={1.75} />
  </span>
)

/** Layout class of every wallet row; the caller adds the press behaviour. */
export const rowClass = 'amount-row min-h-14 gap-x-3 py-2 text-left'
const pressClass = `${rowClass} -mx-2 w-[calc(100%+16px)] rounded-md px-2 hover:bg-surface-2`

interface RowContentProps {
  tile: ReactNode
  name: string
  meta: string
  /** Account number, never truncated. */
  mask?: string
  figure: ReactNode
}

export const RowContent = ({ tile, name, meta, mask = '', figure }: RowContentProps) => (
  <>
    {tile}
    <span className="min-w-0">
      <span className="block truncate font-medium">{name}</span>
      <span className="line-clamp-2 text-sm text-ink-3 wrap-anywhere">
        {meta} {mask !== '' && <span className="num">{mask}</span>}
      </span>
    </span>
    <span className="text-right font-[550]">{figure}</span>
  </>
)

const Balance = ({ account }: { account: Account }) =>
  account.balance_current === null ? (
    <span className="text-sm font-normal text-ink-3">{formatMissingBalance(account)}</span>
  ) : (
    <Amount value={signedBalance(account)} currency={account.currency} />
  )

export function AccountContent({ account }: { account: Account }) {
  const { manual, name, institution_name: bank, institution_color: color } = account
  return (
    <RowContent
      tile={manual ? <IconTile icon={Banknote} /> : <InstitutionLogo name={bank} color={color} />}
      name={name}
      meta={manual ? copy.manual : bank}
      mask={formatAccountNumber(account)}
      figure={<Balance account={account} />}
    />
  )
}

/** An account; a press opens its transactions. */
export const AccountRow = ({ account }: { account: Account }) => (
  <Link to="/spend" search={{ account: account.id }} className={pressClass}>
    <AccountContent account={account} />
  </Link>
)

const valuedOn = (day: PlainDate, today: PlainDate): string =>
  day === today ? copy.valuedToday : copy.valued(shortDay(day, today))

interface ItemRowProps {
  item: WalletItem
  today: PlainDate
  onOpen: (id: string) => void
}

/** A manual item; a press opens its values. */
export const ItemRow = ({ item, today, onOpen }: ItemRowProps) => (
  <button type="button" aria-haspopup="dialog" className={pressClass} onClick={() => onOpen(item.id)}>
    <RowContent
      tile={<IconTile icon={icons[item.kind]} />}
      name={item.name}
      meta={valuedOn(item.valued_on, today)}
      figure={<Amount value={item.kind === 'loan' ? -item.value : item.value} currency={item.currency} />}
    />
  </button>
)
