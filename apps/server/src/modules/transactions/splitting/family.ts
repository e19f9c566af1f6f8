import { type Cut, cutsAfter, type Told } from '../domain/parts.ts'
import type { FullRow } from '../repository/full.ts'

type Tied = Pick<FullRow, 'parent_id' | 'part_total'>

export const isDivided = ({ parent_id, part_total }: Tied): boolean =>
  parent_id === null && part_total !== null

/** What may not be said of a divided movement or of a part: pairs and merges are about wholes. */
export function refusalOf(row: Tied): 'split_divided' | 'split_part' | null {
  if (row.part_total === null) return null
  return row.parent_id === null ? 'split_divided' : 'split_part'
}

export const partsOf = (rows: Iterable<FullRow>, id: string): FullRow[] =>
  [...rows]
    .filter(({ parent_id }) => parent_id === id)
    .toSorted((a, b) => (a.part_number ?? 0) - (b.part_number ?? 0))

/** Parts as they follow their whole; those that stay are the same objects. Null where the whole must stand alone. */
export function following(before: Told, whole: FullRow, parts: readonly FullRow[]): FullRow[] | null {
  const cuts = whole.deleted_at === null ? cutsAfter(before, whole, parts) : null
  if (cuts === null) return null
  return parts.map((part, at) => withCut(whole, part, cuts[at] ?? part))
}

function withCut(whole: FullRow, part: FullRow, cut: Cut): FullRow {
  const after = {
    ...part,
    ...cut,
    account_id: whole.account_id,
    description: whole.description,
    occurred_at: cut.posted_on === whole.posted_on ? whole.occurred_at : null,
    pending: whole.pending,
    merchant_name: part.name_source === 'bank' ? whole.merchant_name : part.merchant_name,
    // Who divided it shall see what became of it.
    reviewed: part.reviewed && cut.amount === part.amount,
  }
  return isAlike(after, part) ? part : after
}

/** Whether two states of a part are one, as far as a person or a bank can change it. */
export const isAlike = (a: FullRow, b: FullRow): boolean => wordsOf(a) === wordsOf(b)

const wordsOf = (row: FullRow) =>
  JSON.stringify([
    row.account_id,
    row.posted_on,
    row.occurred_at,
    String(row.amount),
    row.description,
    row.merchant_name,
    row.name_source,
    row.category,
    row.category_source,
    row.pending,
    row.reviewed,
    row.tags,
    row.part_number,
    row.part_total,
  ])
