import { transactionsCopy as copy } from '@lucas/contract/copy/transactions.ts'
import { sum } from '@lucas/contract/rules/money.ts'
import { addMonths } from '@lucas/contract/rules/periods.ts'
import type { SplitAnswer, SplitInput, SplitPart } from '@lucas/contract/split.ts'
import { splitTags } from '@lucas/contract/transaction.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import type { Tx } from '../../../platform/database/person.ts'
import { fail, refuseField } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { minorUnitsOf } from '../../../platform/minor-units.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import { legalCategories } from '../../categories/index.ts'
import { accountsById } from '../detail.ts'
import { openDraft, writeDraft } from '../matching/bench.ts'
import { change, type Draft } from '../matching/draft.ts'
import type { FullRow } from '../repository/full.ts'
import { reviewRepository } from '../repository/review.ts'
import { toWire } from '../to-wire.ts'
import { isAlike, isDivided, partsOf } from './family.ts'
import { joinInDraft } from './follow-draft.ts'

type SplittingDeps = { db: Db; clock: Clock; outbox: Outbox }

/** One movement as several: its parts stand in its place in every list and sum, and the whole stays the bank's word. */
export function createSplitting({ db, clock, outbox }: SplittingDeps) {
  async function finish(tx: Tx, person: string, draft: Draft, id: string): Promise<SplitAnswer> {
    if (await writeDraft(tx, person, draft, clock.now()))
      await outbox.add(tx, person, { type: 'transactions_changed' })
    const parts = partsOf(draft.rows.values(), id).map((part) => part.id)
    const rows = new Map(
      (await reviewRepository(tx).rows(person, [id, ...parts])).map((row) => [row.id, row]),
    )
    const accounts = await accountsById(tx, person)
    const wire = (one: string) => toWire(rows.get(one) ?? fail('internal'), accounts)
    return { transaction: wire(id), parts: parts.map(wire) }
  }

  /** Divides a movement, or divides it anew: the parts that are named stay, the others go. */
  const split = (person: string, id: string, { parts }: SplitInput): Promise<SplitAnswer> =>
    outbox.transaction(db, person, async (tx) => {
      const draft = await openDraft(tx, person, [id])
      const whole = wholeOf(draft, id)
      if (whole.kind !== 'spending' && whole.kind !== 'income') fail('split_refused')
      const sizes = parts.map(({ amount }) =>
        minorUnitsOf('parts', amount, whole.currency, copy.amountDecimals),
      )
      const sign = whole.amount < 0n ? -1n : 1n
      if (sum(sizes) !== sign * whole.amount) fail('split_sum')
      const held = partsOf(draft.rows.values(), id)
      const known = await legalCategories(
        tx,
        person,
        parts.map(({ category }) => category),
      )
      // Of one day the newest id stands first: the first part gets it.
      const fresh = parts.map(() => newId()).toReversed()
      const rows = parts.map((part, at) =>
        partRow(whole, heldOne(held, part), part, {
          id: fresh[at] ?? newId(),
          category: known.get(part.category) ?? refuseField('category', copy.categoryUnknown),
          amount: sign * (sizes[at] ?? 0n),
          number: at + 1,
          total: parts.length,
        }),
      )
      if (new Set(rows.map((row) => row.id)).size < rows.length) fail('conflict')
      for (const part of held) draft.rows.delete(part.id)
      for (const row of rows) draft.rows.set(row.id, sameAs(draft.before.rows.get(row.id), row))
      if (whole.part_total !== rows.length || !whole.reviewed)
        change(draft, id, { part_total: rows.length, reviewed: true })
      return finish(tx, person, draft, id)
    })

  /** The movement stands whole again, as it was before it was divided. */
  const join = (person: string, id: string): Promise<SplitAnswer> =>
    outbox.transaction(db, person, async (tx) => {
      const draft = await openDraft(tx, person, [id])
      if (isDivided(wholeOf(draft, id))) joinInDraft(draft, id)
      return finish(tx, person, draft, id)
    })

  return { split, join }
}

function wholeOf(draft: Draft, id: string): FullRow {
  const whole = draft.rows.get(id)
  if (!whole || whole.deleted_at !== null) return fail('not_found')
  return whole.parent_id === null ? whole : fail('split_part')
}

/** A part that is named stands already; who names one that went meanwhile looks at an old page. */
function heldOne(held: readonly FullRow[], { id }: SplitPart): FullRow | undefined {
  if (id === undefined) return undefined
  return held.find((part) => part.id === id) ?? fail('conflict')
}

interface Facts {
  id: string
  category: string
  amount: bigint
  number: number
  total: number
}

function partRow(
  whole: FullRow,
  held: FullRow | undefined,
  part: SplitPart,
  { id: fresh, category, amount, number, total }: Facts,
): FullRow {
  const id = held?.id ?? fresh
  const name = part.name.normalize('NFC')
  return {
    ...(held ?? { ...whole, notes: '' }),
    id,
    provider_id: `part:${id}`,
    posted_on: addMonths(whole.posted_on, part.month),
    occurred_at: part.month === 0 ? whole.occurred_at : null,
    amount,
    merchant_name: name,
    name_source: name === whole.merchant_name ? whole.name_source : 'person',
    category,
    category_source: 'person',
    category_confidence: 100,
    tags: splitTags(part.tags),
    manual: false,
    reviewed: true,
    balance_after: null,
    original_in: null,
    original_out: null,
    installment_number: null,
    installment_total: null,
    raw: null,
    parent_id: whole.id,
    part_number: number,
    part_total: total,
  }
}

const sameAs = (before: FullRow | undefined, after: FullRow) =>
  before !== undefined && isAlike(before, after) ? before : after
