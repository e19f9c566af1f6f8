import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { categoryName } from '../../../entities/category/category-tile.tsx'
import { capitalize, formatLongDay, formatRelativeDay } from '../../../lib/format/format.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'
import type { ListFilter } from '../search.ts'
import type { Group } from './list-lines.ts'

/** Returns Hoy, Ayer, or the long date (spec 2). */
export const dayTitle = (day: PlainDate, today: PlainDate): string =>
  day >= addDays(today, -1) && day <= today
    ? formatRelativeDay(day, today)
    : capitalize(formatLongDay(day, today))

/** Formats the key of a group. */
export function groupTitle(key: string, sort: ListFilter['sort'], today: PlainDate): string {
  if (sort === 'category') return categoryName(key)
  return sort === 'institution' ? key : dayTitle(key, today)
}

/** Heading of a group: its title and, for a day, its sums. */
export const GroupHead = ({ id, title, sums }: { id: string; title: string; sums: Group['sums'] }) => (
  <div className="flex h-full items-center justify-between gap-4 border-b border-line bg-bg px-4 text-sm md:px-6">
    <h3 id={id} className="line-clamp-2 min-w-0 font-medium text-ink-2">
      {title}
    </h3>
    <p className="flex gap-3 text-ink-3">
      {sums?.map(({ currency, sum }) => (
        <Amount key={currency} value={sum} currency={currency} sign="always" />
      ))}
    </p>
  </div>
)
