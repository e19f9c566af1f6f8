import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Amount } from '../../../ui/primitives/amount.tsx'

const copy = transactionListCopy.selection

interface BulkBarProps {
  count: number
  sums: { currency: Currency; sum: number }[]
  onClear: () => void
  /** Buttons that act on the selected rows. */
  children?: ReactNode
}

/** Count and sums of the selection, at the bottom centre of the list, in a polite live region (design 6). */
export const BulkBar = ({ count, sums, onClear, children }: BulkBarProps) => (
  <section
    aria-label={copy.label}
    data-selection-bar
    className="pointer-events-none fixed inset-x-3 bottom-[calc(84px+env(safe-area-inset-bottom))] z-20 flex justify-center md:bottom-6 lg:right-[432px]"
  >
    <div className="pointer-events-auto flex min-h-13 max-w-full items-center gap-3 rounded-lg max-md:w-full max-md:flex-wrap max-md:gap-x-1.5 max-md:gap-y-0.5 max-md:px-2 bg-[light-dark(var(--lu-ink),var(--lu-surface-3))] py-1.5 pr-2 pl-4 text-[light-dark(var(--lu-surface),var(--lu-ink))] shadow-3 [&_:focus-visible]:outline-white">
      <p
        role="status"
        className="num flex min-w-0 flex-wrap items-baseline gap-x-2 max-md:flex-1 max-md:pl-1.5 max-md:text-sm"
      >
        <span>
          <b className="font-semibold">{count.toLocaleString('es-CL')}</b> {copy.chosen(count)}
        </span>
        {sums.map(({ currency, sum }) => (
          <Amount
            key={currency}
            value={sum}
            currency={currency}
            sign="always"
            className="opacity-75 md:text-sm"
          />
        ))}
      </p>
      {/* On phones below the count, as wide as the bar. */}
      <div className="flex gap-1.5 max-md:order-last max-md:basis-full">{children}</div>
      <button
        type="button"
        aria-label={copy.clear}
        onClick={onClear}
        className="grid size-11 flex-none place-items-center rounded-md hover:bg-white/10 md:size-9"
      >
        <X aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
      </button>
    </div>
  </section>
)
