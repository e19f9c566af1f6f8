import type {
  NewRecurringInput,
  RecurringPatch,
  RecurringRhythm,
  RecurringSeries,
} from '@lucas/contract/planning/recurring.ts'
import type { RecurringKind } from '@lucas/contract/planning/recurring-kind.ts'
import { parseAmount } from '../../entities/recurring/series-values.ts'

/** Typed values; a missing field is unchanged. */
export interface SeriesDraft {
  name?: string
  kind?: RecurringKind
  rhythm?: RecurringRhythm
  /** Digits, for dollars with a point before the cents. */
  amount?: string
  /** Empty while a day is being typed. */
  next_date?: string
}

/** Returns the changed fields; null if the amount is invalid. */
export function toSeriesPatch(draft: SeriesDraft, series: RecurringSeries): RecurringPatch | null {
  const { expected_amount } = series
  const amount = draft.amount === undefined ? undefined : parseAmount(draft.amount)
  if (amount === null) return null
  const name = draft.name?.trim()
  return {
    ...(name !== undefined && name !== series.name && { name }),
    ...(draft.kind !== undefined && draft.kind !== series.kind && { kind: draft.kind }),
    ...(draft.rhythm !== undefined && draft.rhythm !== series.rhythm && { rhythm: draft.rhythm }),
    ...(amount !== undefined && amount !== Math.abs(expected_amount) && { expected_amount: amount }),
    ...(draft.next_date && draft.next_date !== series.next_date && { next_date: draft.next_date }),
  }
}

interface SeriesSeed {
  id: string
  name: string
  amount: number
}

/** Converts the draft to a new series; fields that the user left unchanged stay automatic. */
export function toSeriesInput(
  draft: SeriesDraft,
  { id, name, amount }: SeriesSeed,
): NewRecurringInput | null {
  const expected = draft.amount === undefined ? undefined : parseAmount(draft.amount)
  if (expected === null) return null
  const newName = draft.name?.trim()
  return {
    transaction_ids: [id],
    rhythm: draft.rhythm ?? 'monthly',
    ...(newName !== undefined && newName !== name && { name: newName }),
    ...(draft.kind !== undefined && { kind: draft.kind }),
    ...(expected !== undefined && expected !== Math.abs(amount) && { expected_amount: expected }),
  }
}
