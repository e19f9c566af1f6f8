import { splitCopy as copy } from '@lucas/contract/copy/split.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useCategories } from '../../lib/categories.ts'
import { money } from '../../lib/format.ts'
import { Amount } from '../../ui/amount.tsx'
import { categoryColor } from '../../ui/category-tile.tsx'
import { SplitBar } from '../../ui/split-bar.tsx'
import type { faultOf, Whole } from './split-draft.ts'

interface SplitTotalProps {
  whole: Whole
  parts: readonly { key: number; category: string; size: bigint }[]
  fault: ReturnType<typeof faultOf>
}

/** Whether the parts make the whole: as a bar, and in words. */
export function SplitTotal({ whole, parts, fault }: SplitTotalProps) {
  const { size, currency } = whole
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
        {fault === null ? (
          <span className="flex items-center gap-2 text-income">
            <CircleCheck aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
            {copy.fits}
          </span>
        ) : (
          <span className={`flex items-center gap-2 ${fault === 'empty' ? 'text-ink-2' : 'text-negative'}`}>
            {fault !== 'empty' && (
              <CircleAlert aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
            )}
            {sentenceOf(fault, currency)}
          </span>
        )}
        <Amount value={toWireAmount(size, currency)} currency={currency} className="font-semibold" />
      </p>
    </div>
  )
}

function sentenceOf(fault: NonNullable<SplitTotalProps['fault']>, currency: Whole['currency']): string {
  if (fault === 'empty') return copy.empty
  const { left } = fault
  const words = money(toWireAmount(left > 0n ? left : -left, currency), currency)
  return left > 0n ? copy.missing(words) : copy.over(words)
}
