import type { WalletGroup } from '@lucas/contract/banking/wallet.ts'
import { walletScreenCopy as copy } from '@lucas/contract/copy/banking/wallet-screen.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { ReactNode } from 'react'
import { CashQuestion } from '../../entities/account/cash-question.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Card, CardHeader } from '../../ui/primitives/card.tsx'
import { AccountRow, ItemRow } from './wallet-row.tsx'

interface SumsProps {
  totals: readonly { currency: Currency; amount: number }[]
  /** A debt is shown with a minus. */
  isDebt?: boolean
}

/** Pesos, with dollars below. */
const Sums = ({ totals, isDebt = false }: SumsProps) => (
  <p className="grid justify-items-end text-[0.9375rem] leading-5 font-semibold">
    {totals.map(({ currency, amount }) => (
      <Amount key={currency} value={isDebt ? -amount : amount} currency={currency} />
    ))}
  </p>
)

interface SumCardProps extends SumsProps {
  title: string
  badge?: string
  children: ReactNode
}

/** Card of rows with their totals. */
export const SumCard = ({ title, badge, totals, isDebt = false, children }: SumCardProps) => (
  <Card label={title}>
    <CardHeader
      title={
        badge === undefined ? (
          title
        ) : (
          <span className="flex items-center gap-2">
            {title} <Badge>{badge}</Badge>
          </span>
        )
      }
      action={<Sums totals={totals} isDebt={isDebt} />}
    />
    <ul className="px-4 pt-1.5 pb-2 md:px-5 md:pb-3 [&>li:not(:first-child)]:border-t [&>li]:border-line">
      {children}
    </ul>
  </Card>
)

interface GroupCardProps {
  group: WalletGroup
  today: PlainDate
  onOpenItem: (id: string) => void
}

/** Accounts and manual items of one kind. */
export const GroupCard = ({ group, today, onOpenItem }: GroupCardProps) => (
  <SumCard
    title={copy.groups[group.kind]}
    totals={group.totals}
    {...((group.kind === 'belongings' || group.kind === 'cash') && { badge: copy.manual })}
  >
    {group.accounts.map((account) => (
      <li key={account.id}>
        <AccountRow account={account} />
        <CashQuestion account={account} />
      </li>
    ))}
    {group.items.map((item) => (
      <li key={item.id}>
        <ItemRow item={item} today={today} onOpen={onOpenItem} />
      </li>
    ))}
  </SumCard>
)
