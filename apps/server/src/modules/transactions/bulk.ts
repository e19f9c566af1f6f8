import type {
  BulkAnswer,
  BulkCategoryInput,
  BulkReviewedInput,
  BulkTagsInput,
  ChosenRows,
} from '@lucas/contract/bulk.ts'
import { splitTags } from '@lucas/contract/transaction.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Tx } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { legalCategory } from '../categories/index.ts'
import { refiledSums } from './domain/sums.ts'
import { openFilter } from './open-filter.ts'
import { bulkRepository, type Chosen, type Given, type Moved } from './repository/bulk.ts'
import { heldRepository } from './repository/held.ts'
import { rollupsRepository } from './repository/rollups.ts'

/** A change can be taken back for so long. */
const keptForMs = 48 * 3_600_000

/** What a person does to many rows at once: each is one change, whatever their number, and can be taken back. */
export function createBulk({ db, clock, outbox }: { db: Db; clock: Clock; outbox: Outbox }) {
  const change = (person: string, rows: ChosenRows, given: Given): Promise<BulkAnswer> =>
    outbox.transaction(db, person, async (tx) => {
      await heldRepository(tx).lock(person)
      const [id, now] = [newId(), clock.now()]
      const repository = bulkRepository(tx)
      const meant = await legal(tx, person, given)
      await repository.add(person, id, meant, now, new Date(now.getTime() - keptForMs))
      const moved = await repository.apply(person, id, meant, await chosenOf(tx, person, rows), now)
      return { id, changed: await settle(tx, person, moved) }
    })

  /** Gives every row back what it had, unless it was changed otherwise since. */
  const undo = (person: string, id: string) =>
    outbox.transaction(db, person, async (tx) => {
      await heldRepository(tx).lock(person)
      const repository = bulkRepository(tx)
      const done = (await repository.lock(person, id)) ?? fail('not_found')
      if (done.undoneAt !== null) return { id, restored: 0 }
      return {
        id,
        restored: await settle(tx, person, await repository.takeBack(person, id, done.given, clock.now())),
      }
    })

  /** Moves the sums along and tells it; answers how many rows it was. */
  async function settle(tx: Tx, person: string, moved: readonly Moved[]): Promise<number> {
    await rollupsRepository(tx).moveDays(person, refiledSums(moved))
    if (moved.length > 0) await outbox.add(tx, person, { type: 'transactions_changed' })
    return moved.reduce((total, { rows }) => total + rows, 0)
  }

  return {
    bulk: {
      setCategory: (person: string, { category, ...rows }: BulkCategoryInput) =>
        change(person, rows, {
          subject: 'category',
          category,
        }),
      addTags: (person: string, { tags, ...rows }: BulkTagsInput) =>
        change(person, rows, { subject: 'tags', tags: splitTags(tags.normalize('NFC')) }),
      setReviewed: (person: string, { reviewed, ...rows }: BulkReviewedInput) =>
        change(person, rows, { subject: 'reviewed', reviewed }),
      undo,
    },
  }
}

async function legal(tx: Tx, person: string, given: Given): Promise<Given> {
  if (given.subject !== 'category') return given
  return { ...given, category: await legalCategory(tx, person, given.category) }
}

async function chosenOf(tx: Tx, person: string, rows: ChosenRows): Promise<Chosen> {
  const { transaction_ids: ids, filter, except = [] } = rows
  if (filter === undefined) return { ids: ids ?? [] }
  return { criteria: (await openFilter(tx, person, filter)).criteria, except }
}
