import type { Wallet } from '@lucas/contract/banking/wallet.ts'
import { walletScreenCopy as copy } from '@lucas/contract/copy/banking/wallet-screen.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { SumCard } from './group-card.tsx'
import { ItemRow } from './wallet-row.tsx'

interface LoansCardProps {
  loans: Wallet['loans']
  today: PlainDate
  onOpenItem: (id: string) => void
}

/** Loans that the user added. */
export const LoansCard = ({ loans, today, onOpenItem }: LoansCardProps) => (
  <SumCard title={copy.loans.title} badge={copy.manual} totals={loans.totals} isDebt>
    {loans.items.map((item) => (
      <li key={item.id}>
        <ItemRow item={item} today={today} onOpen={onOpenItem} />
      </li>
    ))}
  </SumCard>
)
