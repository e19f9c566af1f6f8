import type {
  CorrectedTransaction,
  CorrectionPreview,
  NamedTransaction,
} from '@lucas/contract/category-correction.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson, inSnapshot, type Tx } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { legalCategory } from '../categories/index.ts'
import { toCategoryCorrection, toNameCorrection } from './correction-wire.ts'
import { describeMovement } from './describe.ts'
import { accountsById } from './detail.ts'
import { type Likeness, likenessOf } from './domain/alike.ts'
import { moved } from './domain/sums.ts'
import type { Taught } from './domain/taught.ts'
import { isOther, type Label, type Subject, teachings } from './domain/teaching.ts'
import { type Correction, correctionsRepository, type Labelled } from './repository/corrections.ts'
import { heldRepository } from './repository/held.ts'
import { reviewRepository } from './repository/review.ts'
import { rollupsRepository } from './repository/rollups.ts'
import { toWire } from './to-wire.ts'

const mostShown = 20

type Deps = { db: Db; clock: Clock; outbox: Outbox }
/** A row with the correction that it follows. */
type Following = { row: Labelled; correction: Correction }

/** What people teach about categories and names: one choice for a row, its rows alike, and the way back. */
export function createCorrections({ db, clock, outbox }: Deps) {
  const locked = <T>(person: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    outbox.transaction(db, person, async (tx) => {
      await heldRepository(tx).lock(person)
      return work(tx)
    })

  /** Labels rows anew, with the sums that follow. */
  async function file(tx: Tx, person: string, rows: readonly Labelled[], labels: readonly Label[]) {
    const before = new Map(rows.map((row) => [row.id, row]))
    const changing = labels.flatMap((label) => {
      const row = before.get(label.id)
      return row && isOther(label, row) ? [{ label, row }] : []
    })
    await correctionsRepository(tx).relabel(person, changing.map(labelOf), clock.now())
    await rollupsRepository(tx).move(
      person,
      changing.flatMap(({ label: { category, merchant }, row }) =>
        row.category === category && row.merchant === merchant
          ? []
          : moved(row, { ...row, category, merchant }),
      ),
    )
    if (changing.length > 0) await outbox.add(tx, person, { type: 'transactions_changed' })
    return changing.map(({ row }) => row)
  }

  /** The person's word for one row; later rows alike will follow it. */
  const choose = (person: string, id: string, subject: Subject, written: string) =>
    locked(person, async (tx) => {
      const rows = await correctionsRepository(tx).withRefunds(person, [id])
      const row = rows.find((one) => one.id === id) ?? fail('not_found')
      const value = subject === 'name' ? written : await legalCategory(tx, person, written)
      const own =
        value === ''
          ? teachings[subject].byText(row, describeMovement(row))
          : teachings[subject].chosen(row, value)
      await file(tx, person, rows, [own, ...refundsOf(subject, rows, [own])])
      // What one part was for says nothing of the merchant, and own transfers have no category of their own.
      const isTelling =
        value !== '' && row.parentId === null && (subject === 'name' || row.kind !== 'transfer')
      const [correction = null] = isTelling ? await teach(tx, person, subject, [{ row, value }]) : []
      return { ...((await shown(tx, person, [id]))[0] ?? fail('internal')), correction }
    })

  /** Keeps what rows say of those alike; answers one correction for each kind of row. */
  async function teach(
    tx: Tx,
    person: string,
    subject: Subject,
    rows: readonly { row: Labelled; value: string }[],
  ): Promise<Correction[]> {
    const repository = correctionsRepository(tx)
    const kept = new Map(
      (await repository.active(person))
        .filter((one) => one.subject === subject)
        .map((one) => [one.alike, one]),
    )
    const taught = new Map<string, Correction>()
    const homes = rows.map(({ row, value }) => {
      const { alike, name } = likeness(row)
      const key = alike[subject]
      const known = kept.get(key)
      const correction =
        taught.get(key) ??
        (known?.value === value
          ? known
          : { id: newId(), subject, alike: key, name, value, createdAt: clock.now(), endedAt: null })
      taught.set(key, correction)
      return { ...row, correctionId: correction.id }
    })
    const standing = new Set(kept.values())
    await repository.keep(
      person,
      [...taught.values()].filter((correction) => !standing.has(correction)),
    )
    await repository.remember(person, homes)
    return [...taught.values()]
  }

  /** Earlier rows alike that are labelled otherwise; what the person set on a row itself stays. */
  async function following(tx: Tx, person: string, corrections: readonly Correction[]) {
    const { pool, alike } = await near(tx, person, corrections)
    const rows = alike.filter(({ row, correction: { subject, value } }) =>
      teachings[subject].mayFollow(row, value),
    )
    return { pool, rows }
  }

  /** The rows that corrections speak of, in a pool that holds their refunds too. */
  async function near(
    tx: Tx,
    person: string,
    corrections: readonly Correction[],
    ids: readonly string[] = [],
  ): Promise<{ pool: Labelled[]; alike: Following[] }> {
    const byKey = new Map(corrections.map((one) => [`${one.subject} ${one.alike}`, one]))
    const names = new Set(corrections.map(({ name }) => name))
    const pool = await correctionsRepository(tx).near(person, [...names], ids)
    const alike = pool.flatMap((row) => {
      if (row.parentId !== null) return []
      const keys = likeness(row).alike
      const correction = byKey.get(`category ${keys.category}`) ?? byKey.get(`name ${keys.name}`)
      return correction ? [{ row, correction }] : []
    })
    return { pool, alike }
  }

  const preview = (person: string, subject: Subject, id: string): Promise<CorrectionPreview> =>
    inSnapshot(db, person, async (tx) => {
      const { rows } = await following(tx, person, await standing(tx, person, subject, [id]))
      const ids = rows.slice(0, mostShown).map(({ row }) => row.id)
      return { count: rows.length, results: await shown(tx, person, ids) }
    })

  /** Labels all earlier rows alike as the person taught. */
  async function applyIn(tx: Tx, person: string, corrections: readonly Correction[]): Promise<number> {
    const { pool, rows } = await following(tx, person, corrections)
    if (rows.length === 0) return 0
    const repository = correctionsRepository(tx)
    const labels = rows.map(({ row, correction: { subject, value } }) =>
      teachings[subject].learned(row, value),
    )
    const changed = await file(tx, person, pool, [...labels, ...refundsOf('category', pool, labels)])
    const homes = new Map(rows.map(({ row, correction }) => [row.id, correction.id]))
    await repository.remember(
      person,
      changed.flatMap((row) => {
        const correctionId = homes.get(row.id) ?? homes.get(row.refundOf ?? '')
        return correctionId === undefined ? [] : [{ ...row, correctionId }]
      }),
    )
    return changed.length
  }

  const apply = (person: string, subject: Subject, ids: readonly string[]): Promise<number> =>
    locked(person, async (tx) => applyIn(tx, person, await standing(tx, person, subject, ids)))

  /** Learns from rows what they are filed as. */
  const learn = (person: string, ids: readonly string[]): Promise<Correction[]> =>
    locked(person, async (tx) => {
      const wanted = new Set(ids)
      const rows = (await correctionsRepository(tx).withRefunds(person, ids)).filter(
        ({ id, kind, parentId }) => wanted.has(id) && kind !== 'transfer' && parentId === null,
      )
      const telling = rows.map((row) => ({ row, value: row.category }))
      return teach(tx, person, 'category', telling)
    })

  /** Takes corrections back: rows become what they were before them, those that came since what their text says. */
  const undo = (person: string, subject: Subject, ids: readonly string[]): Promise<number> =>
    locked(person, async (tx) => {
      const repository = correctionsRepository(tx)
      const ended = (await repository.end(person, ids, clock.now())).filter((one) => one.subject === subject)
      if (ended.length < ids.length) await known(tx, person, subject, ids)
      const corrections = new Map(ended.map((one) => [one.id, one]))
      if (corrections.size === 0) return 0
      const remembered = new Map(
        (await repository.remembered(person, [...corrections.keys()])).map((label) => [label.id, label]),
      )
      const { pool, alike } = await near(tx, person, [...corrections.values()], [...remembered.keys()])
      const { bears, isLearned, back, byText } = teachings[subject]
      const labels = [
        ...pool.flatMap((row) => {
          const before = remembered.get(row.id)
          const value = corrections.get(before?.correctionId ?? '')?.value
          if (!before || value === undefined || !bears(row, value)) return []
          return [back(row, { ...before, nameSource: before.nameSource ?? row.nameSource })]
        }),
        ...alike
          .filter(
            ({ row, correction: { value } }) =>
              !remembered.has(row.id) && bears(row, value) && isLearned(row),
          )
          .map(({ row }) => byText(row, describeMovement(row))),
      ]
      const restored = await file(tx, person, pool, [...labels, ...refundsOf(subject, pool, labels)])
      return restored.length
    })

  /** The choice was for that row alone: others do not follow any more, and nothing else changes. */
  const forget = (person: string, subject: Subject, id: string) =>
    locked(person, async (tx) => {
      await standing(tx, person, subject, [id])
      await correctionsRepository(tx).end(person, [id], clock.now())
      return { id }
    })

  const list = (person: string, subject: Subject) =>
    asPerson(db, person, async (tx) =>
      (await correctionsRepository(tx).active(person)).filter((one) => one.subject === subject),
    )

  async function setCategory(person: string, id: string, category: string): Promise<CorrectedTransaction> {
    const { correction, ...row } = await choose(person, id, 'category', category)
    return { ...row, correction: correction && toCategoryCorrection(correction) }
  }

  /** Nothing gives the row its bank's name back. */
  async function setMerchant(person: string, id: string, name: string): Promise<NamedTransaction> {
    const { correction, ...row } = await choose(person, id, 'name', name.normalize('NFC'))
    return { ...row, correction: correction && toNameCorrection(correction) }
  }

  return { setCategory, setMerchant, corrections: { list, preview, apply, learn, undo, forget } }
}

const labelOf = ({ label }: { label: Label }) => label

async function known(
  tx: Tx,
  person: string,
  subject: Subject,
  ids: readonly string[],
): Promise<Correction[]> {
  const found = (await correctionsRepository(tx).find(person, ids)).filter((one) => one.subject === subject)
  return found.length < ids.length ? fail('not_found') : found
}

async function standing(
  tx: Tx,
  person: string,
  subject: Subject,
  ids: readonly string[],
): Promise<Correction[]> {
  const found = await known(tx, person, subject, ids)
  return found.some(({ endedAt }) => endedAt !== null) ? fail('not_found') : found
}

async function shown(tx: Tx, person: string, ids: readonly string[]) {
  const rows = new Map((await reviewRepository(tx).rows(person, ids)).map((row) => [row.id, row]))
  const accounts = await accountsById(tx, person)
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [toWire(row, accounts)] : []
  })
}

function likeness(row: Labelled): Likeness {
  const { glosa, merchant } = describeMovement(row)
  return likenessOf(glosa, merchant, row.amount)
}

/** Refunds bear the category of their charge, where the person gave them none. */
function refundsOf(subject: Subject, rows: readonly Labelled[], labels: readonly Label[]): Label[] {
  if (subject === 'name') return []
  const byId = new Map(labels.map((label) => [label.id, label]))
  return rows.flatMap((row) => {
    const charge = row.refundOf === null ? undefined : byId.get(row.refundOf)
    if (!charge || row.categorySource === 'person' || byId.has(row.id)) return []
    const { category, categorySource: source, categoryConfidence } = charge
    // The person spoke of the charge: the refund learnt it.
    return [
      { ...row, category, categorySource: source === 'person' ? 'learned' : source, categoryConfidence },
    ]
  })
}

/** What the person has taught, for rows that come in. */
export async function taughtOf(tx: Tx, person: string): Promise<Taught> {
  const active = await correctionsRepository(tx).active(person)
  const of = (subject: Subject) =>
    new Map(active.filter((one) => one.subject === subject).map(({ alike, value }) => [alike, value]))
  return { category: of('category'), name: of('name') }
}
