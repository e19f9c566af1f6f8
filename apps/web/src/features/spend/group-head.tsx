import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { dayLabel, longDay, sentence } from '../../lib/format.ts'
import { Amount } from '../../ui/amount.tsx'
import { categoryName } from '../../ui/category-tile.tsx'
import type { Group } from './list-lines.ts'
import type { ListFilter } from './search.ts'

/** Hoy, Ayer, or the long date (spec 2). */
export const dayTitle = (day: PlainDate, today: PlainDate): string =>
  day >= addDays(today, -1) && day <= today ? dayLabel(day, today) : sentence(longDay(day, today))

/** How people read the key of a group. */
export function groupTitle(key: string, sort: ListFilter['sort'], today: PlainDate): string {
  if (sort === 'category') return categoryName(key)
  return sort === 'institution' ? key : dayTitle(key, today)
}

/** What the rows below have in common, and what moved on a day. */
export const GroupHead = ({ id, title, sums }: { id: string; title: string; sums: Group['sums'] }) => (
  <div className="flex h-full items-center justify-between gap-4 border-b border-line bg-bg px-4 text-sm md:px-6">
    <h3 id={id} className="truncate font-medium text-ink-2">
      {title}
    </h3>
    <p className="flex gap-3 text-ink-3">
      {sums?.map(({ currency, sum }) => (
        <Amount key={currency} value={sum} currency={currency} sign="always" />
      ))}
    </p>
  </div>
)
