import { kindScreenCopy as copy, linkScreenCopy } from '@lucas/contract/copy/transactions/kind-screen.ts'
import { transactionKindNames } from '@lucas/contract/copy/transactions/transaction-kinds.ts'
import { fitsSign } from '@lucas/contract/rules/transaction-kinds.ts'
import { type TransactionKind, transactionKinds } from '@lucas/contract/transactions/transaction.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { ArrowLeftRight, RotateCcw, Undo2 } from 'lucide-react'
import { KindIcon } from '../../entities/transaction/kind-icon.tsx'
import { Menu, MenuChoice, type MenuControl, MenuItem, MenuSeparator } from '../../ui/primitives/menu.tsx'
import { canPair, canRefund } from './kind-options.ts'

interface KindListProps extends MenuControl {
  detail: TransactionDetail
  /** Null returns to the detected kind. */
  onChoose: (kind: TransactionKind | null) => void
  onLink: (subject: 'pair' | 'refund') => void
}

const icon = { 'aria-hidden': true, strokeWidth: 1.75 } as const

/** A menu of the kinds that fit the sign, and of the links that a transaction can have. */
export function KindList({ detail, onChoose, onLink, ...control }: KindListProps) {
  const isChosen = detail.kind_source === 'person'
  const [pairs, refunds] = [canPair(detail), canRefund(detail)]
  return (
    <Menu {...control}>
      <MenuChoice
        label={copy.choose}
        value={detail.kind}
        options={transactionKinds
          .filter((kind) => fitsSign(kind, detail.amount < 0))
          .map((value) => ({
            value,
            label: transactionKindNames[value],
            icon: <KindIcon kind={value} />,
          }))}
        onChange={(kind) => {
          control.onOpenChange(false)
          if (kind !== detail.kind || !isChosen) onChoose(kind)
        }}
      />
      {(isChosen || pairs || refunds) && <MenuSeparator />}
      {isChosen && (
        <MenuItem icon={<RotateCcw {...icon} />} onSelect={() => onChoose(null)}>
          {copy.detected}
        </MenuItem>
      )}
      {pairs && (
        <MenuItem icon={<ArrowLeftRight {...icon} />} onSelect={() => onLink('pair')}>
          {linkScreenCopy.pair.open}
        </MenuItem>
      )}
      {refunds && (
        <MenuItem icon={<Undo2 {...icon} />} onSelect={() => onLink('refund')}>
          {linkScreenCopy.refund.open}
        </MenuItem>
      )}
    </Menu>
  )
}
