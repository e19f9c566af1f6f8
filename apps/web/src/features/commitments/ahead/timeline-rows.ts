import type {
  CalendarDay,
  CalendarItem,
  CommitmentHeading,
  CommitmentLine,
  Commitments,
} from '@lucas/contract/planning/commitments.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'

/** What has one name on a day: a commitment, or several as of two accounts. */
export interface TimelineRow {
  key: string
  name: string
  heading: CommitmentHeading
  currency: CalendarItem['currency']
  amount: number
  items: readonly [CalendarItem, ...CalendarItem[]]
}

export interface TimelineDay {
  date: PlainDate
  totals: CalendarDay['totals']
  rows: TimelineRow[]
}

/** Returns the rows of each day, under one heading or all. What a card's bill has is never in a row with what counts. */
export const toTimeline = (days: readonly CalendarDay[], heading: CommitmentHeading | null): TimelineDay[] =>
  days.flatMap(({ date, items, totals }) => {
    const shown = heading === null ? items : items.filter((item) => item.heading === heading)
    const groups = Map.groupBy(
      shown,
      // A card's pesos and dollars, and its bills, are never one row.
      (item) =>
        item.source === 'series'
          ? [item.name, item.currency, item.heading, item.state, item.included_in?.id ?? ''].join(' ')
          : `${item.source} ${item.line_id} ${item.currency}`,
    )
    const rows = [...groups].flatMap(([key, [first, ...others]]) =>
      first === undefined
        ? []
        : [
            {
              key,
              name: first.name,
              heading: first.heading,
              currency: first.currency,
              amount: [first, ...others].reduce((sum, { amount }) => sum + amount, 0),
              items: [first, ...others] as const,
            },
          ],
    )
    return rows.length === 0 ? [] : [{ date, totals, rows }]
  })

/** Whether a row counts by itself: no bill of a card has it. */
const counts = ({ items: [first] }: TimelineRow): boolean => !first.included_in

/**
 * Returns the first rows, and how many more there are. Where all headings are shown, what is in the bill of a card is left out
 * first, so that the bill itself comes early.
 */
export function cutTimeline(
  days: readonly TimelineDay[],
  most: number,
  hasAllHeadings: boolean,
): { shown: TimelineDay[]; rest: number } {
  const count = (some: readonly TimelineDay[]) => some.reduce((sum, { rows }) => sum + rows.length, 0)
  if (count(days) <= most) return { shown: [...days], rest: 0 }
  let left = most
  const shown = days.flatMap((day) => {
    const rows = (hasAllHeadings ? day.rows.filter(counts) : day.rows).slice(0, left)
    left -= rows.length
    return rows.length === 0 ? [] : [{ ...day, rows }]
  })
  return { shown, rest: count(days) - count(shown) }
}

/** Returns the headings of some days with the number of their items, in their order. */
export function countHeadings(
  days: readonly CalendarDay[],
  order: readonly CommitmentHeading[],
): { heading: CommitmentHeading; count: number }[] {
  const items = days.flatMap((day) => day.items)
  return order.flatMap((heading) => {
    const count = items.filter((item) => item.heading === heading).length
    return count === 0 ? [] : [{ heading, count }]
  })
}

/** The lines of the list by what an item names. */
export const indexLines = ({ headings }: Commitments): ReadonlyMap<string, CommitmentLine> =>
  new Map(headings.flatMap(({ lines }) => lines).map((line) => [`${line.source} ${line.id}`, line]))

export const lineOf = (lines: ReadonlyMap<string, CommitmentLine>, item: CalendarItem) =>
  lines.get(`${item.source} ${item.line_id}`)
