import { mayFollow, type RhythmRule, stepBetween } from './rhythm.ts'
import { type Row, sizeOf } from './row.ts'

export interface Chain {
  rhythm: RhythmRule
  rows: Row[]
  /** Evidence against chance, as the logarithm of the odds. */
  score: number
  /** Periods that it spans; each has at most one row. */
  periods: number
}

export interface View {
  /** Oldest first. */
  rows: readonly Row[]
  /** The rows were chosen for their equal amounts: that is no evidence any more. */
  isByAmount: boolean
}

/** A period without its movement speaks against the rhythm. */
const leftOut = 2
const mostEvidence = 4.5

/**
 * The chain of rows that follows a rhythm best. A step counts by how unlikely chance would have put a row of this
 * frequency so near to its day, and by how alike the amounts are.
 */
export function bestChain({ rows, isByAmount }: View, rhythm: RhythmRule): Chain | null {
  const surprise = surpriseAt(frequencyOf(rows), rhythm.slack)
  const farthest = rhythm.mostPeriods * rhythm.days + rhythm.slack + 2
  const best = rows.map((): Link => ({ score: 0, from: -1, periods: 1 }))
  let end = -1
  for (const [at, row] of rows.entries()) {
    const link = best[at]
    if (!link) continue
    for (let before = at - 1; before >= 0; before -= 1) {
      const earlier = rows[before]
      const chain = best[before]
      if (!earlier || !chain || row.day - earlier.day > farthest) break
      if (!mayFollow(rhythm, row.day - earlier.day)) continue
      const { periods, off } = stepBetween(rhythm, earlier.day, row.day)
      if (off > rhythm.slack || periods > rhythm.mostPeriods) continue
      const gained =
        (surprise[off * 2] ?? 0) + (isByAmount ? 0 : likeness(earlier, row)) - leftOut * (periods - 1)
      if (chain.score + gained <= link.score) continue
      link.score = chain.score + gained
      link.from = before
      link.periods = chain.periods + periods
    }
    if (link.from >= 0 && (end < 0 || link.score > (best[end]?.score ?? 0))) end = at
  }
  const last = best[end]
  if (!last) return null
  return { rhythm, rows: follow(rows, best, end), score: last.score, periods: last.periods }
}

interface Link {
  score: number
  from: number
  periods: number
}

function follow(rows: readonly Row[], best: readonly Link[], end: number): Row[] {
  const chain: Row[] = []
  for (let at = end; at >= 0; at = best[at]?.from ?? -1) {
    const row = rows[at]
    if (row) chain.push(row)
  }
  return chain.reverse()
}

/** Rows a day. */
function frequencyOf(rows: readonly Row[]): number {
  const span = (rows.at(-1)?.day ?? 0) - (rows[0]?.day ?? 0)
  return span === 0 ? rows.length : (rows.length - 1) / span
}

/** How unlikely it is that rows that come at random, this often, stand so near to the expected day, by half days. */
const surpriseAt = (frequency: number, slack: number): readonly number[] =>
  Array.from({ length: slack * 2 + 1 }, (_, halves) => {
    const byChance = 1 - Math.exp(-frequency * (halves + 1.5))
    return Math.min(mostEvidence, -Math.log(byChance))
  })

/** What equal or similar amounts add. */
function likeness(one: Row, other: Row): number {
  const [a, b] = [sizeOf(one), sizeOf(other)]
  const ratio = Math.max(a, b) / Math.max(1, Math.min(a, b))
  if (ratio <= 1.02) return 1.2
  if (ratio <= 1.1) return 0.8
  if (ratio <= 1.3) return 0.3
  if (ratio <= 1.6) return -0.2
  return ratio <= 2.6 ? -0.8 : -1.6
}
