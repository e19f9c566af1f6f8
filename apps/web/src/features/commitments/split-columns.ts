import type { Commitments } from '@lucas/contract/planning/commitments.ts'

type Group = Commitments['headings'][number]

/** Height of the title of a card, in rows. */
const titleRows = 1

const heightOf = (groups: readonly Group[]): number =>
  groups.reduce((rows, { lines }) => rows + titleRows + lines.length, 0)

/** Splits headings into two columns of about the same height, in their order. The first column has at least one. */
export function splitColumns(groups: readonly Group[]): [Group[], Group[]] {
  const cuts = groups.map((_, at) => at + 1)
  const differenceAt = (at: number) => Math.abs(heightOf(groups.slice(0, at)) - heightOf(groups.slice(at)))
  const [cut = groups.length] = cuts.toSorted((a, b) => differenceAt(a) - differenceAt(b))
  return [groups.slice(0, cut), groups.slice(cut)]
}
