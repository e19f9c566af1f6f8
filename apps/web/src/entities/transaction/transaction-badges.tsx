import { offlineCopy } from '@lucas/contract/copy/offline.ts'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'

/** 'Pendiente' or 'Dudoso', next to the name of a transaction that is not sure, and whether it leaves the sums. */
export const PendingBadge = ({
  pending,
  pending_state: state,
}: Pick<Transaction, 'pending' | 'pending_state'>) => (
  <span className="flex-none rounded-xs border border-dashed border-line-control px-[5px] text-[0.6875rem] leading-4 font-medium text-ink-2">
    {pending ? uiCopy.pending : uiCopy.doubtful}
    {(state === 'suggested' || state === 'expired') && `, ${uiCopy.uncounted}`}
  </span>
)

/** '1 de 3', next to the name of a split part. */
export const SplitPartBadge = ({ part }: { part: NonNullable<Transaction['part']> }) => (
  <span
    title={uiCopy.part(part.number, part.total)}
    className="num flex-none rounded-xs bg-surface-2 px-[5px] text-[0.6875rem] leading-4 font-medium text-ink-2"
  >
    {uiCopy.partMark(part.number, part.total)}
  </span>
)

/** 'Por enviar', next to what was written without a network. */
export const UnsentBadge = () => (
  <span className="flex-none rounded-xs bg-brand-soft px-[5px] text-[0.6875rem] leading-4 font-medium text-brand">
    {offlineCopy.unsent}
  </span>
)
