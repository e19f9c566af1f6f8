import { splitCopy as copy } from '@lucas/contract/copy/transactions/split.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useCategories } from '../../entities/category/category-store.ts'
import { categoryColor } from '../../entities/category/category-tile.tsx'
import { money } from '../../lib/format/format.ts'
import { SplitBar } from '../../ui/charts/split-bar.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import type { findSplitError, OriginalTransaction } from './split-draft.ts'

interface SplitTotalProps {
  original: OriginalTransaction
  parts: readonly { key: number; category: string; size: bigint }[]
  error: ReturnType<typeof findSplitError>
}

/** Bar and text that show whether the parts sum to the original. */
export function SplitTotal({ original, parts, error }: SplitTotalProps) {
  const { size, currency } = original
  useCategories()
  return (
    <div className="rounded-lg bg-surface-2 px-4 py-3.5">
      <SplitBar
        size={Number(size)}
        parts={parts.map(({ key, category, size: part }) => ({
          key,
          color: categoryColor(category),
          amount: Number(part),
        }))}
      />
      <p className="mt-2 flex items-center justify-between gap-4 text-sm font-medium" aria-live="polite">
        {error === null ? (
          <span className="flex items-center gap-2 text-income">
            <CircleCheck aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
            {copy.fits}
          </span>
        ) : (
          <span className={`flex items-center gap-2 ${error === 'empty' ? 'text-ink-2' : 'text-negative'}`}>
            {error !== 'empty' && (
              <CircleAlert aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
            )}
            {errorText(error, currency)}
          </span>
        )}
        <Amount value={toWireAmount(size, currency)} currency={currency} className="font-semibold" />
      </p>
    </div>
  )
}

function errorText(
  error: NonNullable<SplitTotalProps['error']>,
  currency: OriginalTransaction['currency'],
): string {
  if (error === 'empty') return copy.empty
  const { left } = error
  const words = money(toWireAmount(left > 0n ? left : -left, currency), currency)
  return left > 0n ? copy.missing(words) : copy.over(words)
}
