import type { RecurringRhythm } from '@lucas/contract/recurring.ts'
import { assign } from './assign.ts'
import { bestChain } from './chain.ts'
import { detect } from './detect.ts'
import { extendChain } from './extend.ts'
import type { Known, Membership } from './known.ts'
import { isSameName } from './names.ts'
import { type RhythmRule, rhythmRule, rhythmRules } from './rhythm.ts'
import { inOrder, type Row } from './row.ts'

export interface Facts {
  /** Every row that may be in a series now. */
  rows: readonly Row[]
  /** Rows that only the person's word puts into a series. */
  fixed: ReadonlyMap<string, readonly Row[]>
  members: ReadonlyMap<string, Membership>
  known: readonly Known[]
}

export interface Planned {
  /** Null for a new one. */
  known: Known | null
  rhythm: RhythmRule
  /** Oldest first; empty where a series of the person's has lost all of them. */
  rows: Row[]
  confidence: number
}

export interface Plan {
  series: Planned[]
  /** Series that nothing speaks for any more. */
  gone: string[]
}

/** Which series there are, and which rows belong to each: the person's word first, then what the days tell. */
export function planSeries({ rows, fixed, members, known }: Facts): Plan {
  const free = new Map<string, Row>()
  for (const row of rows) if (!members.get(row.id)?.byPerson) free.set(row.id, row)
  const planned: Planned[] = []
  const seeds = known.filter(({ id, isLocked }) => isLocked || (fixed.get(id)?.length ?? 0) > 0)
  for (const seed of seeds.toSorted(byId)) planned.push(grow(seed, fixed.get(seed.id) ?? [], free))

  const left = Map.groupBy(free.values(), ({ currency, amount }) => `${currency}${amount > 0n}`)
  const chains = [...left.values()].flatMap((some) => detect(some))
  const grown = new Set(seeds)
  const { taken, idle } = assign(
    chains,
    known.filter((series) => !grown.has(series)),
    members,
  )
  for (const chain of chains) {
    for (const { id } of chain.rows) free.delete(id)
    const { rhythm, score } = chain
    planned.push({
      known: taken.get(chain) ?? null,
      rhythm,
      rows: chain.rows,
      confidence: confidenceOf(score),
    })
  }
  const gone: string[] = []
  for (const series of idle) {
    if (!series.isEdited && !series.isDismissed) gone.push(series.id)
    else planned.push(keep(series, [...free.values()], members))
  }
  return { series: planned, gone }
}

/** A series that the person made or changed: their rows, and those that continue them. */
function grow(seed: Known, own: readonly Row[], free: Map<string, Row>): Planned {
  const rows = own.toSorted(inOrder)
  const rhythm = rhythmRule(seed.ownRhythm ?? guessRhythm(rows) ?? seed.rhythm)
  const alike = [...free.values()].filter(
    (row) =>
      row.currency === seed.currency &&
      row.amount > 0n === seed.direction > 0 &&
      rows.some(({ name }) => isSameName(name, row.name)),
  )
  const more = extendChain(rows, alike, rhythm, 'everywhere')
  for (const { id } of more) free.delete(id)
  return { known: seed, rhythm, rows: [...rows, ...more].toSorted(inOrder), confidence: 100 }
}

/** The rhythm that some rows follow best, if they are enough to tell. */
export function guessRhythm(rows: readonly Row[]): RecurringRhythm | null {
  if (rows.length < 2) return null
  let best: { rhythm: RhythmRule; score: number } | null = null
  for (const rhythm of rhythmRules) {
    const chain = bestChain({ rows: rows.toSorted(inOrder), isByAmount: false }, rhythm)
    if (!chain || chain.rows.length * 2 <= rows.length) continue
    const score = chain.score + rhythm.prior
    if (best === null || score > best.score) best = { rhythm, score }
  }
  return best?.rhythm.name ?? null
}

/** What the person dismissed or named stays as it is, so that it is known again. */
function keep(series: Known, free: readonly Row[], members: ReadonlyMap<string, Membership>): Planned {
  return {
    known: series,
    rhythm: rhythmRule(series.ownRhythm ?? series.rhythm),
    rows: free.filter(({ id }) => members.get(id)?.seriesId === series.id).toSorted(inOrder),
    confidence: series.confidence,
  }
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

/** 0 to 99; the odds grow by a step each time. */
const confidenceOf = (score: number): number => Math.min(99, Math.round(50 + score * 2.5))
