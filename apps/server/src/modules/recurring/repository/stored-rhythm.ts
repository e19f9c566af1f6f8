import type { RecurringRhythm } from '@lucas/contract/planning/recurring.ts'
import type { Selectable } from 'kysely'
import type { RecurringSeriesTable } from '../../../platform/database/schema/recurring.ts'

type StoredSeries = Selectable<RecurringSeriesTable>

/** The rhythm that the release before reads in place of one that it does not know. */
const knownBefore = { half_yearly: 'yearly', property_tax: 'quarterly', once: 'yearly' } as const

interface StoredRhythm {
  rhythm: StoredSeries['rhythm']
  exact: StoredSeries['exact_rhythm']
}

const toStored = (rhythm: RecurringRhythm): StoredRhythm =>
  rhythm === 'half_yearly' || rhythm === 'property_tax' || rhythm === 'once'
    ? { rhythm: knownBefore[rhythm], exact: rhythm }
    : { rhythm, exact: null }

type RhythmColumn = 'rhythm' | 'own_rhythm' | 'exact_rhythm' | 'own_exact_rhythm'

/** The rhythms of a series, as the rules use them. */
export interface SeriesRhythms {
  rhythm: RecurringRhythm
  own_rhythm: RecurringRhythm | null
}

/** Returns a stored series with its exact rhythms. */
export function fromStoredSeries<S extends Pick<StoredSeries, RhythmColumn>>({
  rhythm,
  own_rhythm: own,
  exact_rhythm: exact,
  own_exact_rhythm: ownExact,
  ...row
}: S): Omit<S, RhythmColumn> & SeriesRhythms {
  return { ...row, rhythm: exact ?? rhythm, own_rhythm: ownExact ?? own }
}

/** Returns a series as it is stored. */
export const toStoredSeries = <S extends Pick<SeriesRhythms, 'rhythm'> & Partial<SeriesRhythms>>({
  rhythm,
  own_rhythm: own = null,
  ...row
}: S) => ({ ...row, ...toRhythmColumns(rhythm), ...toOwnColumns(own) })

/** Returns a change of what the user set as it is stored. */
export const toStoredChange = <S extends Partial<Pick<SeriesRhythms, 'own_rhythm'>>>({
  own_rhythm: own,
  ...change
}: S) => ({ ...change, ...(own === undefined ? {} : toOwnColumns(own)) })

function toRhythmColumns(rhythm: RecurringRhythm) {
  const stored = toStored(rhythm)
  return { rhythm: stored.rhythm, exact_rhythm: stored.exact }
}

function toOwnColumns(own: RecurringRhythm | null) {
  const stored = own && toStored(own)
  return { own_rhythm: stored?.rhythm ?? null, own_exact_rhythm: stored?.exact ?? null }
}
