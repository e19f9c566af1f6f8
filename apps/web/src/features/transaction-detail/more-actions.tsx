import { transactionDetailCopy } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { Ellipsis } from 'lucide-react'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'

const MoreActionsList = lazyComponent(async () => (await import('./more-actions-list.tsx')).MoreActionsList)

/** What is done seldom with a transaction: a rule from it; a manual one is also edited and deleted. */
export const MoreActions = ({ detail, onRule }: { detail: TransactionDetail; onRule: () => void }) => (
  <MenuButton
    label={transactionDetailCopy.more}
    icon={<Ellipsis aria-hidden="true" strokeWidth={1.75} />}
    className="-my-0.5"
    menu={MoreActionsList}
    menuProps={{ detail, onRule }}
  />
)
