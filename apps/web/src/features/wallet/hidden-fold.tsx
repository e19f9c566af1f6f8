import type { Wallet } from '@lucas/contract/banking/wallet.ts'
import { walletScreenCopy } from '@lucas/contract/copy/banking/wallet-screen.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useMutation } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { toast } from '../../ui/overlays/toast.tsx'
import { FoldChevron } from '../../ui/primitives/fold-chevron.tsx'
import { IconButton } from '../../ui/primitives/icon-button.tsx'
import { updateAccount, updateItem } from './api.ts'
import { CreditLineContent } from './credit-lines-card.tsx'
import { AccountRow, ItemRow, rowClass } from './wallet-row.tsx'

const copy = walletScreenCopy.hidden

interface HiddenRowProps {
  name: string
  /** Shows it in the totals again. */
  show: () => Promise<unknown>
  children: ReactNode
}

function HiddenRow({ name, show, children }: HiddenRowProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: show,
    meta: { done: copy.shown },
    onError: () => toast.error(copy.failed),
  })
  return (
    <li className="flex items-center gap-2">
      <div className="min-w-0 flex-1">{children}</div>
      <IconButton label={copy.show(name)} busy={isPending} onClick={() => mutate()}>
        <Eye aria-hidden="true" strokeWidth={1.75} />
      </IconButton>
    </li>
  )
}

interface HiddenFoldProps {
  hidden: Wallet['hidden']
  today: PlainDate
  onOpenItem: (id: string) => void
}

/** Collapsed list of hidden items with buttons to show them. A credit line is shown again with its institution. */
export function HiddenFold({ hidden: { accounts, items, lines }, today, onOpenItem }: HiddenFoldProps) {
  const count = accounts.length + items.length + lines.length
  if (count === 0) return null
  return (
    <details className="group rounded-lg border border-line bg-surface">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-lg px-4 font-[550] text-ink-2 md:px-5 [&::-webkit-details-marker]:hidden">
        <FoldChevron />
        {copy.title(count)}
      </summary>
      <ul className="px-4 pb-3 md:px-5 [&>li:not(:first-child)]:border-t [&>li]:border-line">
        {accounts.map((account) => (
          <HiddenRow
            key={account.id}
            name={account.name}
            show={() => updateAccount(account.id, { hidden: false })}
          >
            <AccountRow account={account} />
          </HiddenRow>
        ))}
        {items.map((item) => (
          <HiddenRow key={item.id} name={item.name} show={() => updateItem(item.id, { hidden: false })}>
            <ItemRow item={item} today={today} onOpen={onOpenItem} />
          </HiddenRow>
        ))}
        {lines.map((line) => (
          <li key={line.id} className={rowClass}>
            <CreditLineContent line={line} />
          </li>
        ))}
      </ul>
    </details>
  )
}
