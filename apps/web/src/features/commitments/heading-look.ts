import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import type { CommitmentHeading } from '@lucas/contract/planning/commitments.ts'
import {
  ArrowLeftRight,
  Banknote,
  CreditCard,
  HandCoins,
  House,
  type LucideIcon,
  ReceiptText,
  Repeat2,
  ShoppingBag,
} from 'lucide-react'

const copy = commitmentsScreenCopy.headings

/** Returns the name and the icon of a heading. */
export function getHeadingLook(heading: CommitmentHeading): { name: string; Icon: LucideIcon } {
  switch (heading) {
    case 'house':
      return { name: copy.bills, Icon: House }
    case 'subscriptions':
      return { name: copy.subscriptions, Icon: Repeat2 }
    case 'credits':
      return { name: copy.credits, Icon: HandCoins }
    case 'cards':
      return { name: copy.cards, Icon: CreditCard }
    case 'instalments':
      return { name: copy.instalments, Icon: ShoppingBag }
    case 'other':
      return { name: copy.other, Icon: ReceiptText }
    case 'savings':
      return { name: copy.savings, Icon: ArrowLeftRight }
    case 'income':
      return { name: copy.income, Icon: Banknote }
  }
}
