import type {
  NewRecurringInput,
  RecurringKind,
  RecurringPatch,
  RecurringRhythm,
  RecurringSeries,
} from '@lucas/contract/recurring.ts'

/** What the person has typed so far; a field that is missing stands as it is. */
export interface SeriesDraft {
  name?: string
  kind?: RecurringKind
  rhythm?: RecurringRhythm
  /** As its field keeps it: digits, for dollars with a point before the cents. */
  amount?: string
  /** Empty while a day is being typed. */
  next_date?: string
}

/** The amount that a field holds, or none. */
export function amountOf(typed: string): number | null {
  const amount = Number(typed)
  return amount > 0 ? amount : null
}

/** Which kinds money that goes this way can be. */
export const kindsOf = (amount: number): readonly RecurringKind[] =>
  amount > 0 ? ['salary', 'income', 'other'] : ['subscription', 'bill', 'other']

/** What is to be written of a draft: only what differs from what stands. Null while its amount is none. */
export function patchOf(draft: SeriesDraft, series: RecurringSeries): RecurringPatch | null {
  const { expected_amount } = series
  const amount = draft.amount === undefined ? undefined : amountOf(draft.amount)
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

interface Seed {
  id: string
  name: string
  amount: number
}

/** A series of one movement; what the person left alone goes on following the movements. */
export function inputOf(draft: SeriesDraft, { id, name, amount }: Seed): NewRecurringInput | null {
  const expected = draft.amount === undefined ? undefined : amountOf(draft.amount)
  if (expected === null) return null
  const named = draft.name?.trim()
  return {
    transaction_ids: [id],
    rhythm: draft.rhythm ?? 'monthly',
    ...(named !== undefined && named !== name && { name: named }),
    ...(draft.kind !== undefined && { kind: draft.kind }),
    ...(expected !== undefined && expected !== Math.abs(amount) && { expected_amount: expected }),
  }
}
