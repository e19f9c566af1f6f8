import { type DetectionRow, toAbsoluteAmount } from './detection-row.ts'
import { canFollow, computeStep, type RhythmRule } from './rhythm.ts'

export interface Chain {
  rhythm: RhythmRule
  rows: DetectionRow[]
  /** Evidence against chance, in log-odds. */
  score: number
  /** The periods between its first and last row; each has at most one row. */
  periods: number
}

export interface ChainInput {
  /** Oldest first. */
  rows: readonly DetectionRow[]
  /** The rows were selected by equal amounts, so similar amounts are no evidence. */
  isByAmount: boolean
}

/** The penalty for each period without a row. */
const missedPeriodPenalty = 2
const stepScoreMax = 4.5

/**
 * Returns the chain of rows that follows a rhythm best, or null. A step scores higher the less likely a row is so near
 * its day by chance, and the more similar the amounts are.
 */
export function findBestChain({ rows, isByAmount }: ChainInput, rhythm: RhythmRule): Chain | null {
  const surprise = computeSurprise(computeFrequency(rows), rhythm.slack)
  const gapMax = rhythm.mostPeriods * rhythm.days + rhythm.slack + 2
  const links = rows.map((): ChainLink => ({ score: 0, from: -1, periods: 1 }))
  let endIndex = -1
  for (const [at, row] of rows.entries()) {
    const link = links[at]
    if (!link) continue
    for (let before = at - 1; before >= 0; before -= 1) {
      const earlier = rows[before]
      const chain = links[before]
      if (!earlier || !chain || row.day - earlier.day > gapMax) break
      if (!canFollow(rhythm, row.day - earlier.day)) continue
      const { periods, off } = computeStep(rhythm, earlier.day, row.day)
      if (off > rhythm.slack || periods > rhythm.mostPeriods) continue
      const gain =
        (surprise[off * 2] ?? 0) +
        (isByAmount ? 0 : scoreAmountSimilarity(earlier, row, periods)) -
        missedPeriodPenalty * (periods - 1)
      if (chain.score + gain <= link.score) continue
      link.score = chain.score + gain
      link.from = before
      link.periods = chain.periods + periods
    }
    if (link.from >= 0 && (endIndex < 0 || link.score > (links[endIndex]?.score ?? 0))) endIndex = at
  }
  const last = links[endIndex]
  if (!last) return null
  return { rhythm, rows: collectRows(rows, links, endIndex), score: last.score, periods: last.periods }
}

interface ChainLink {
  score: number
  from: number
  periods: number
}

function collectRows(
  rows: readonly DetectionRow[],
  links: readonly ChainLink[],
  endIndex: number,
): DetectionRow[] {
  const chain: DetectionRow[] = []
  for (let at = endIndex; at >= 0; at = links[at]?.from ?? -1) {
    const row = rows[at]
    if (row) chain.push(row)
  }
  return chain.reverse()
}

/** Returns the rows per day. */
function computeFrequency(rows: readonly DetectionRow[]): number {
  const span = (rows.at(-1)?.day ?? 0) - (rows[0]?.day ?? 0)
  return span === 0 ? rows.length : (rows.length - 1) / span
}

/** Returns the score of being this near to the expected day, in half days, for random rows of this frequency. */
const computeSurprise = (frequency: number, slack: number): readonly number[] =>
  Array.from({ length: slack * 2 + 1 }, (_, halves) => {
    const byChance = 1 - Math.exp(-frequency * (halves + 1.5))
    return Math.min(stepScoreMax, -Math.log(byChance))
  })

/** Returns the score of two equal or similar amounts. After a missed period, the later one can be for both. */
function scoreAmountSimilarity(one: DetectionRow, other: DetectionRow, periods: number): number {
  const [a, b] = [toAbsoluteAmount(one), toAbsoluteAmount(other)]
  return Math.max(scoreRatio(a, b), scoreRatio(a, b / periods))
}

function scoreRatio(a: number, b: number): number {
  const ratio = Math.max(a, b) / Math.max(1, Math.min(a, b))
  if (ratio <= 1.02) return 1.2
  if (ratio <= 1.1) return 0.8
  if (ratio <= 1.3) return 0.3
  if (ratio <= 1.6) return -0.2
  return ratio <= 2.6 ? -0.8 : -1.6
}
