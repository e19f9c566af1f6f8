import type { RecurringRhythm } from '@lucas/contract/planning/recurring.ts'
import { type Chain, findBestChain } from './chain.ts'
import { detectSeries } from './detect.ts'
import { compareRows, type DetectionRow } from './detection-row.ts'
import { extendChain } from './extend.ts'
import { chooseMonthOr28Days } from './month-or-28-days.ts'
import { isSameName } from './names.ts'
import { getRhythmRule, type RhythmRule, rhythmRules } from './rhythm.ts'

interface PlanInput {
  /** Every row that can be in a series. */
  rows: readonly DetectionRow[]
  /** The rows that the user put into each series. */
  fixed: ReadonlyMap<string, readonly DetectionRow[]>
  members: ReadonlyMap<string, SeriesMembership>
  known: readonly KnownSeries[]
}

export interface PlannedSeries {
  /** Null for a new series. */
  known: KnownSeries | null
  rhythm: RhythmRule
  /** Oldest first; empty where an edited or dismissed series has lost all rows. */
  rows: DetectionRow[]
  confidence: number
}

interface SeriesPlan {
  series: PlannedSeries[]
  /** The ids of series that no longer have evidence. */
  removedIds: string[]
}

/** Returns the series and their rows: first those that the user chose, then the detected ones. */
export function planSeries({ rows, fixed, members, known }: PlanInput): SeriesPlan {
  const free = new Map<string, DetectionRow>()
  for (const row of rows) if (!members.get(row.id)?.isChosenByUser) free.set(row.id, row)
  const planned: PlannedSeries[] = []
  const seeds = known.filter(({ id, isLocked }) => isLocked || (fixed.get(id)?.length ?? 0) > 0)
  for (const seed of seeds.toSorted(byId)) planned.push(extendSeries(seed, fixed.get(seed.id) ?? [], free))

  const bySign = Map.groupBy(free.values(), ({ currency, amount }) => `${currency}${amount > 0n}`)
  const chains = [...bySign.values()].flatMap((some) => detectSeries(some))
  const extended = new Set(seeds)
  const { matched, unmatched } = matchKnownSeries(
    chains,
    known.filter((series) => !extended.has(series)),
    members,
  )
  for (const chain of chains) {
    for (const { id } of chain.rows) free.delete(id)
    const { rhythm, score } = chain
    planned.push({
      known: matched.get(chain) ?? null,
      rhythm,
      rows: chain.rows,
      confidence: toConfidence(score),
    })
  }
  const removedIds: string[] = []
  for (const series of unmatched) {
    if (!series.isEdited && !series.isDismissed) removedIds.push(series.id)
    else planned.push(retainSeries(series, [...free.values()], members))
  }
  return { series: planned, removedIds }
}

/** Returns a series that the user created or changed, with the rows that continue it. */
function extendSeries(
  seed: KnownSeries,
  own: readonly DetectionRow[],
  free: Map<string, DetectionRow>,
): PlannedSeries {
  const rows = own.toSorted(compareRows)
  const rhythm = getRhythmRule(seed.ownRhythm ?? detectRhythm(rows) ?? seed.rhythm)
  const candidates = [...free.values()].filter(
    (row) =>
      row.currency === seed.currency &&
      row.amount > 0n === seed.direction > 0 &&
      (seed.endsOn === null || row.day <= seed.endsOn + rhythm.slack) &&
      rows.some(({ name }) => isSameName(name, row.name)),
  )
  const more = extendChain(rows, candidates, rhythm, 'everywhere')
  for (const { id } of more) free.delete(id)
  return { known: seed, rhythm, rows: [...rows, ...more].toSorted(compareRows), confidence: 100 }
}

/** Returns the rhythm that the rows follow best, or null with too few rows. */
export function detectRhythm(rows: readonly DetectionRow[]): RecurringRhythm | null {
  if (rows.length < 2) return null
  const sorted = rows.toSorted(compareRows)
  const chains = rhythmRules.flatMap((rhythm) => {
    const chain = findBestChain({ rows: sorted, isByAmount: false }, rhythm)
    return chain && chain.rows.length * 2 > rows.length ? [chain] : []
  })
  let best: { rhythm: RhythmRule; score: number } | null = null
  for (const chain of chooseMonthOr28Days(chains)) {
    const score = chain.score + chain.rhythm.prior
    if (best === null || score > best.score) best = { rhythm: chain.rhythm, score }
  }
  return best?.rhythm.name ?? null
}

/** Returns a dismissed or edited series with its present rows, so that it can be matched again later. */
function retainSeries(
  series: KnownSeries,
  free: readonly DetectionRow[],
  members: ReadonlyMap<string, SeriesMembership>,
): PlannedSeries {
  return {
    known: series,
    rhythm: getRhythmRule(series.ownRhythm ?? series.rhythm),
    rows: free.filter(({ id }) => members.get(id)?.seriesId === series.id).toSorted(compareRows),
    confidence: series.confidence,
  }
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

/** Returns the confidence of a score, from 0 to 99. */
const toConfidence = (score: number): number => Math.min(99, Math.round(50 + score * 2.5))

interface KnownSeriesMatches {
  matched: Map<Chain, KnownSeries>
  /** Known series that no chain continues. */
  unmatched: KnownSeries[]
}

/**
 * Matches each chain with the known series that has most of its rows. A dismissed or edited series without rows, as
 * after a reconnection, is matched by name, so that it stays dismissed.
 */
function matchKnownSeries(
  chains: readonly Chain[],
  known: readonly KnownSeries[],
  members: ReadonlyMap<string, SeriesMembership>,
): KnownSeriesMatches {
  const byId = new Map(known.map((series) => [series.id, series]))
  const pairs = chains.flatMap((chain) => {
    const shares = new Map<string, number>()
    for (const { id } of chain.rows) {
      const seriesId = members.get(id)?.seriesId
      if (seriesId && byId.has(seriesId)) shares.set(seriesId, (shares.get(seriesId) ?? 0) + 1)
    }
    return [...shares].map(([id, share]) => ({ chain, id, share }))
  })
  pairs.sort(
    (a, b) => b.share - a.share || (a.id < b.id ? -1 : 1) || getFirstDay(a.chain) - getFirstDay(b.chain),
  )
  const matched = new Map<Chain, KnownSeries>()
  const used = new Set<string>()
  const match = (chain: Chain, series: KnownSeries) => {
    matched.set(chain, series)
    used.add(series.id)
  }
  for (const { chain, id } of pairs) {
    const series = byId.get(id)
    if (series && !matched.has(chain) && !used.has(id)) match(chain, series)
  }
  const seriesWithRows = new Set([...members.values()].map(({ seriesId }) => seriesId))
  for (const chain of chains) {
    if (matched.has(chain)) continue
    const previous = known.find(
      (series) =>
        !used.has(series.id) &&
        !seriesWithRows.has(series.id) &&
        (series.isDismissed || series.isEdited) &&
        isSameNameAndSign(series, chain),
    )
    if (previous) match(chain, previous)
  }
  return { matched, unmatched: known.filter(({ id }) => !used.has(id)) }
}

const getFirstDay = (chain: Chain) => chain.rows[0]?.day ?? 0

function isSameNameAndSign({ key, currency, direction }: KnownSeries, { rows }: Chain): boolean {
  const last = rows.at(-1)
  return last?.key === key && last.currency === currency && last.amount > 0n === direction > 0
}

/** A stored series as the input of a recomputation. */
export interface KnownSeries {
  id: string
  key: string
  currency: string
  direction: number
  rhythm: RecurringRhythm
  ownRhythm: RecurringRhythm | null
  confidence: number
  /** The user chose its rows. */
  isLocked: boolean
  /** The user created it, or set its name, kind, rhythm, amount or next date. */
  isEdited: boolean
  isDismissed: boolean
  /** The last day on which the user expects it; null where it goes on. */
  endsOn: number | null
}

export interface SeriesMembership {
  /** Null: the user removed the row from its series. */
  seriesId: string | null
  isChosenByUser: boolean
}
