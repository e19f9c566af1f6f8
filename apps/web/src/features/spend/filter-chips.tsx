import { spendCopy } from '@lucas/contract/copy/spend.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { X } from 'lucide-react'
import { fullDay, money } from '../../lib/format.ts'
import { categoryName } from '../../ui/category-tile.tsx'
import { type FilterPart, listOf, noFilter, partsInForce, without } from './filter-query.ts'
import type { ListFilter } from './search.ts'

const copy = spendCopy.chips

interface FilterChipsProps {
  filter: ListFilter
  today: PlainDate
  /** What people call an institution, by the key that the address has. */
  bankName: (key: string) => string
  accountName: (id: string) => string | undefined
  onChange: (change: ListFilter) => void
}

/** A part of the filter in a few words. */
function wordsFor(part: FilterPart, { filter, bankName, accountName }: FilterChipsProps): string {
  const { period, date_from: from, date_to: to, min_amount: least, max_amount: most } = filter
  switch (part) {
    case 'date':
      if (period !== undefined) return copy.periods[period]
      if (from !== undefined && to !== undefined) return copy.between(fullDay(from), fullDay(to))
      return from === undefined ? copy.until(fullDay(to ?? '')) : copy.since(fullDay(from))
    case 'amount': {
      const written = (amount: number) => money(amount, 'CLP')
      if (least !== undefined && most !== undefined) return copy.amounts(written(least), written(most))
      return least === undefined ? copy.atMost(written(most ?? 0)) : copy.atLeast(written(least))
    }
    case 'category':
      return listOf(filter.category).map(categoryName).join(', ')
    case 'institution':
      return listOf(filter.institution).map(bankName).join(', ')
    case 'account': {
      const ids = listOf(filter.account)
      return (ids.length === 1 ? accountName(ids[0] ?? '') : undefined) ?? copy.accounts(ids.length)
    }
    case 'tag':
      return listOf(filter.tag).join(', ')
    case 'pending':
      return filter.pending ? copy.pending : copy.posted
    case 'reviewed':
      return filter.reviewed ? copy.reviewed : copy.unreviewed
  }
}

/** What is in force, each part with its way out. */
export function FilterChips(props: FilterChipsProps) {
  const parts = partsInForce(props.filter)
  if (parts.length === 0) return null
  return (
    <div className="flex items-center gap-2 overflow-x-auto border-b border-line bg-bg px-4 py-2.5 [scrollbar-width:none] md:flex-wrap md:px-6">
      <ul aria-label={copy.label} className="flex gap-2 md:flex-wrap">
        {parts.map((part) => {
          const words = wordsFor(part, props)
          return (
            <li key={part} className="flex-none">
              <button
                type="button"
                aria-label={copy.remove(words)}
                onClick={() => props.onChange(without(part))}
                className="flex h-9 max-w-[280px] items-center gap-1.5 rounded-md border border-brand bg-brand-soft px-2.5 text-sm font-medium text-brand hover:border-brand-fill-hover md:h-[30px]"
              >
                <span className="num truncate">{words}</span>
                <X aria-hidden="true" className="size-3.5 flex-none" strokeWidth={2} />
              </button>
            </li>
          )
        })}
      </ul>
      <button
        type="button"
        onClick={() => props.onChange(noFilter)}
        className="h-9 flex-none rounded-xs px-1 text-sm font-[550] text-brand hover:underline md:h-[30px]"
      >
        {copy.clear}
      </button>
    </div>
  )
}
