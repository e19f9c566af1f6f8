import { transactionKindNames } from '@lucas/contract/copy/transactions/transaction-kinds.ts'
import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import { parseKinds } from '@lucas/contract/rules/transaction-kinds.ts'
import { X } from 'lucide-react'
import { categoryName } from '../../entities/category/category-tile.tsx'
import { formatFullDay, money } from '../../lib/format/format.ts'
import { clearPart, emptyFilter, type FilterPart, listActiveParts, parseList } from './filter-query.ts'
import type { ListFilter } from './search.ts'

const copy = transactionListCopy.chips

interface FilterNames {
  filter: ListFilter
  /** Name of an institution by its key in the URL. */
  institutionName: (key: string) => string
  accountName: (id: string) => string | undefined
}

interface FilterChipsProps extends FilterNames {
  onChange: (change: ListFilter) => void
}

/** Formats one part of the filter for its chip. */
function formatFilterPart(part: FilterPart, { filter, institutionName, accountName }: FilterNames): string {
  const { period, date_from: from, date_to: to, min_amount: least, max_amount: most } = filter
  switch (part) {
    case 'date':
      if (period !== undefined) return copy.periods[period]
      if (from !== undefined && to !== undefined) return copy.between(formatFullDay(from), formatFullDay(to))
      return from === undefined ? copy.until(formatFullDay(to ?? '')) : copy.since(formatFullDay(from))
    case 'amount': {
      const format = (amount: number) => money(amount, 'CLP')
      if (least !== undefined && most !== undefined) return copy.amounts(format(least), format(most))
      return least === undefined ? copy.atMost(format(most ?? 0)) : copy.atLeast(format(least))
    }
    case 'kind':
      return parseKinds(filter.kind ?? '')
        .map((kind) => transactionKindNames[kind])
        .join(', ')
    case 'category':
      return parseList(filter.category).map(categoryName).join(', ')
    case 'institution':
      return parseList(filter.institution).map(institutionName).join(', ')
    case 'account': {
      const ids = parseList(filter.account)
      return (ids.length === 1 ? accountName(ids[0] ?? '') : undefined) ?? copy.accounts(ids.length)
    }
    case 'tag':
      return parseList(filter.tag).join(', ')
    case 'pending':
      return filter.pending ? copy.pending : copy.posted
    case 'reviewed':
      return filter.reviewed ? copy.reviewed : copy.unreviewed
  }
}

/** Returns the search and the active parts of the filter in words. */
export const formatFilter = (names: FilterNames): string[] => [
  ...(names.filter.search === undefined ? [] : [copy.search(names.filter.search)]),
  ...listActiveParts(names.filter).map((part) => formatFilterPart(part, names)),
]

/** Active filter parts, each with a button that clears it. */
export function FilterChips(props: FilterChipsProps) {
  const parts = listActiveParts(props.filter)
  if (parts.length === 0) return null
  return (
    <div className="relative flex items-center gap-2 overflow-x-auto border-b border-line bg-bg px-4 py-2.5 [scrollbar-width:none] md:flex-wrap md:px-6">
      <ul aria-label={copy.label} className="flex gap-2 md:flex-wrap">
        {parts.map((part) => {
          const words = formatFilterPart(part, props)
          return (
            <li key={part} className="flex-none">
              <button
                type="button"
                aria-label={copy.remove(words)}
                onClick={() => props.onChange(clearPart(part))}
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
        onClick={() => props.onChange(emptyFilter)}
        className="tap-area h-9 flex-none rounded-xs px-1 text-sm font-[550] text-brand hover:underline md:h-[30px]"
      >
        {copy.clear}
      </button>
    </div>
  )
}
