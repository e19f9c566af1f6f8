import { manualTransactionCopy as copy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { transactionRulesScreenCopy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { Pencil, Trash2, WandSparkles } from 'lucide-react'
import { use } from 'react'
import { ManualActionsContext } from '../../entities/transaction/manual.ts'
import { Menu, type MenuControl, MenuItem } from '../../ui/primitives/menu.tsx'

interface MoreActionsListProps extends MenuControl {
  detail: TransactionDetail
  onRule: () => void
}

/** Only manual transactions are edited and deleted; a split one must be unsplit first. */
export function MoreActionsList({ detail, onRule, ...control }: MoreActionsListProps) {
  const { edit, remove } = use(ManualActionsContext)
  const isOwn = detail.manual && detail.part === null && detail.split === null
  return (
    <Menu {...control}>
      <MenuItem icon={<WandSparkles aria-hidden="true" />} onSelect={onRule}>
        {transactionRulesScreenCopy.fromTransaction.action}
      </MenuItem>
      {isOwn && (
        <>
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => edit(detail)}>
            {copy.edit}
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden="true" />} onSelect={() => remove(detail)}>
            {copy.remove.action}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
