import type {
  CategoryCorrection,
  CorrectedTransaction,
  CorrectionPreview,
} from '@lucas/contract/category-correction.ts'
import { transactionsCopy as copy } from '@lucas/contract/copy/transactions.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson, type Tx } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { legalCategory } from '../categories/index.ts'
import { describeMovement } from './describe.ts'
import { accountsById } from './detail.ts'
import { type Likeness, likenessOf } from './domain/alike.ts'
import { moved } from './domain/sums.ts'
import type { Taught } from './domain/taught.ts'
import {
  type Correction,
  correctionsRepository,
  type Label,
  type Labelled,
} from './repository/corrections.ts'
import { heldRepository } from './repository/held.ts'
import { reviewRepository } from './repository/review.ts'
import { rollupsRepository } from './repository/rollups.ts'
import { toWire } from './to-wire.ts'

const mostShown = 20

/** What people teach about categories: one choice for a row, its rows alike, and the way back. */
export function createCorrections({ db, clock, outbox }: { db: Db; clock: Clock; outbox: Outbox }) {
  /** Files rows anew, with the sums that follow. */
  async function file(tx: Tx, person: string, rows: readonly Labelled[], labels: readonly Label[]) {
    const before = new Map(rows.map((row) => [row.id, row]))
    const changing = labels.filter((label) => isOther(label, before.get(label.id)))
    await correctionsRepository(tx).relabel(person, changing, clock.now())
    await rollupsRepository(tx).move(
      person,
      changing.flatMap(({ id, category }) => {
        const row = before.get(id)
        return row && row.category !== category ? moved(row, { ...row, category }) : []
      }),
    )
    if (changing.length > 0) await outbox.add(tx, person, { type: 'transactions_changed' })
    return changing
  }

  /** The person names a row's category; its refunds follow, and later rows alike will. */
  const setCategory = (person: string, id: string, category: string): Promise<CorrectedTransaction> =>
    outbox.transaction(db, person, async (tx) => {
      const repository = correctionsRepository(tx)
      await heldRepository(tx).lock(person)
      const rows = await repository.withRefunds(person, [id])
      const row = rows.find((one) => one.id === id) ?? fail('not_found')
      const label = legalCategory(category) ?? refuse()
      const own = {
        id,
        category: label,
        categorySource: 'person',
        categoryConfidence: 100,
        reviewed: true,
      } as const
      await file(tx, person, rows, [own, ...refundsOf(rows, [own])])
      // What one part was for says nothing of the merchant.
      const isTelling = row.kind !== 'transfer' && row.parentId === null
      const correction = isTelling ? await teach(tx, person, row, label) : null
      return {
        ...((await shown(tx, person, [id]))[0] ?? fail('internal')),
        correction: correction && toCorrection(correction),
      }
    })

  async function teach(tx: Tx, person: string, row: Labelled, category: string): Promise<Correction> {
    const repository = correctionsRepository(tx)
    const { alike, name } = likeness(row)
    const standing = (await repository.active(person)).find((one) => one.alike === alike)
    const correction =
      standing?.category === category
        ? standing
        : { id: newId(), alike, name, category, createdAt: clock.now(), endedAt: null }
    if (correction !== standing) await repository.keep(person, correction, clock.now())
    await repository.remember(person, correction.id, [row])
    return correction
  }

  /** Earlier rows alike that are filed otherwise; what the person set on a row itself stays. */
  async function following(tx: Tx, person: string, correction: Correction): Promise<Labelled[]> {
    const rows = await near(tx, person, correction)
    return rows.filter(
      ({ category, categorySource }) => categorySource !== 'person' && category !== correction.category,
    )
  }

  async function near(tx: Tx, person: string, { alike, name }: Correction): Promise<Labelled[]> {
    const rows = await correctionsRepository(tx).near(person, name, alike.startsWith('in '))
    return rows.filter((row) => likeness(row).alike === alike)
  }

  const preview = (person: string, id: string): Promise<CorrectionPreview> =>
    asPerson(db, person, async (tx) => {
      const correction = await standingOne(tx, person, id)
      const rows = await following(tx, person, correction)
      const ids = rows.slice(0, mostShown).map((row) => row.id)
      return { count: rows.length, results: await shown(tx, person, ids) }
    })

  /** Files all earlier rows alike as the person taught. */
  const apply = (person: string, id: string) =>
    outbox.transaction(db, person, async (tx) => {
      await heldRepository(tx).lock(person)
      const correction = await standingOne(tx, person, id)
      const rows = await following(tx, person, correction)
      const labels = rows.map((row) => learned(row, correction.category))
      const repository = correctionsRepository(tx)
      const refunds = await repository.withRefunds(
        person,
        rows.map((row) => row.id),
      )
      const changed = await file(tx, person, refunds, [...labels, ...refundsOf(refunds, labels)])
      const before = new Map(refunds.map((row) => [row.id, row]))
      await repository.remember(
        person,
        id,
        changed.flatMap((label) => before.get(label.id) ?? []),
      )
      return { id, changed: changed.length }
    })

  /** Takes a correction back: rows are filed as before it, those that came since as their text says. */
  const undo = (person: string, id: string) =>
    outbox.transaction(db, person, async (tx) => {
      await heldRepository(tx).lock(person)
      const repository = correctionsRepository(tx)
      const correction = (await repository.find(person, id)) ?? fail('not_found')
      if (correction.endedAt !== null) return { id, restored: 0 }
      const remembered = new Map((await repository.remembered(person, id)).map((label) => [label.id, label]))
      const rows = await repository.withRefunds(person, [...remembered.keys()])
      const known = new Set(rows.map((row) => row.id))
      const since = (await near(tx, person, correction)).filter((row) => !known.has(row.id))
      const all = [...rows, ...since]
      const labels = all
        .filter((row) => row.category === correction.category && isChosen(row))
        .flatMap((row) => {
          const before = remembered.get(row.id)
          if (before) return [before]
          return row.categorySource === 'learned' ? [byItsText(row)] : []
        })
      const restored = await file(tx, person, all, [...labels, ...refundsOf(all, labels)])
      await repository.end(person, id, clock.now())
      return { id, restored: restored.length }
    })

  const list = (person: string) =>
    asPerson(db, person, async (tx) => {
      const results = (await correctionsRepository(tx).active(person)).map(toCorrection)
      return { results, count: results.length, next: null, previous: null }
    })

  return { setCategory, corrections: { list, preview, apply, undo } }
}

async function standingOne(tx: Tx, person: string, id: string): Promise<Correction> {
  const found = await correctionsRepository(tx).find(person, id)
  return found && found.endedAt === null ? found : fail('not_found')
}

async function shown(tx: Tx, person: string, ids: readonly string[]) {
  const rows = await reviewRepository(tx).rows(person, ids)
  const accounts = await accountsById(tx, person)
  return rows.map((row) => toWire(row, accounts))
}

function likeness(row: Labelled): Likeness {
  const { glosa, merchant } = describeMovement(row)
  return likenessOf(glosa, merchant, row.amount)
}

const learned = ({ id, reviewed }: Labelled, category: string): Label => ({
  id,
  category,
  categorySource: 'learned',
  categoryConfidence: 100,
  reviewed,
})

const byItsText = (row: Labelled): Label => {
  const { category, categorySource, categoryConfidence } = describeMovement(row)
  return { id: row.id, category, categorySource, categoryConfidence, reviewed: row.reviewed }
}

/** Refunds bear the category of their charge, where the person gave them none. */
const refundsOf = (rows: readonly Labelled[], labels: readonly Label[]): Label[] =>
  labels.flatMap((label) =>
    rows
      .filter(({ refundOf, categorySource }) => refundOf === label.id && categorySource !== 'person')
      .map((refund) => ({ ...label, id: refund.id, reviewed: refund.reviewed })),
  )

const isChosen = ({ categorySource }: Labelled) => categorySource === 'person' || categorySource === 'learned'

const isOther = (label: Label, row: Labelled | undefined) =>
  row !== undefined &&
  (row.category !== label.category ||
    row.categorySource !== label.categorySource ||
    row.categoryConfidence !== label.categoryConfidence ||
    row.reviewed !== label.reviewed)

const toCorrection = ({ id, name, category, createdAt }: Correction): CategoryCorrection => ({
  id,
  name,
  category,
  created_at: createdAt.toISOString(),
})

const refuse = (): never =>
  fail('validation_failed', { detail: copy.categoryUnknown, errors: { category: [copy.categoryUnknown] } })

/** What the person has taught, for rows that come in. */
export const taughtOf = async (tx: Tx, person: string): Promise<Taught> =>
  new Map((await correctionsRepository(tx).active(person)).map(({ alike, category }) => [alike, category]))
