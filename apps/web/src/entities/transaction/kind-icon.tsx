import type { TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import {
  ArrowDownLeft,
  ArrowLeftRight,
  ArrowUpRight,
  CreditCard,
  EyeOff,
  type LucideIcon,
  PiggyBank,
  Undo2,
} from 'lucide-react'

const icons: Record<TransactionKind, LucideIcon> = {
  spending: ArrowUpRight,
  income: ArrowDownLeft,
  transfer: ArrowLeftRight,
  savings: PiggyBank,
  card_payment: CreditCard,
  refund: Undo2,
  excluded: EyeOff,
}

/** The icon of a kind, 16 px. */
export function KindIcon({ kind }: { kind: TransactionKind }) {
  const Icon = icons[kind]
  return <Icon aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
}
