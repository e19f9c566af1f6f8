import type { DataBlock, DataBlockActor } from '@lucas/contract/users/data-block.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { lockBlockChange } from '../../platform/database/locks.ts'
import { type Tx, withUser } from '../../platform/database/user-transaction.ts'
import type { Events } from '../../platform/events/events.ts'
import { auditEventRepository } from '../auth/index.ts'
import { users } from '../users/index.ts'
import { dataBlockedSince } from './gate.ts'
import { dataBlockEventRepository } from './repository/data-block-event.ts'

export interface DataBlockDeps {
  db: Db
  clock: Clock
  events: Events
  /** Enqueues what follows the end of a block, in the transaction that lifts it. */
  enqueueFollowUp: (tx: Tx, userId: string) => Promise<void>
}

export type DataBlocks = ReturnType<typeof createDataBlocks>

const maxEvents = 100

/** Suspends the processing of a user's data on request (Ley 19.628 as amended by Ley 21.719, article 8 ter). */
export function createDataBlocks({ db, clock, events, enqueueFollowUp }: DataBlockDeps) {
  async function getIn(tx: Tx, userId: string): Promise<DataBlock> {
    const since = await dataBlockedSince(tx, userId)
    const events = await dataBlockEventRepository(tx).list(userId, maxEvents)
    return {
      blocked: since !== null,
      since: since?.toISOString() ?? null,
      history: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    }
  }

  return {
    /** Returns the state with its history. */
    get: (userId: string) => withUser(db, userId, (tx) => getIn(tx, userId)),

    /** Blocks or unblocks; idempotent. Needs no step-up, because a right must be exercised without obstacles. */
    set: (userId: string, blocked: boolean, actor: DataBlockActor) =>
      events.transaction(db, userId, async (tx) => {
        const at = clock.now()
        if (await users.setDataBlockedSince(tx, userId, blocked ? at : null)) {
          await dataBlockEventRepository(tx).create(userId, { at, blocked, actor })
          await auditEventRepository(tx).create(userId, blocked ? 'data_blocked' : 'data_unblocked', at, {
            by: actor,
          })
          if (!blocked) await enqueueFollowUp(tx, userId)
          await events.publish(tx, userId, { type: 'profile_changed' })
        }
        const state = await getIn(tx, userId)
        // Whatever read the earlier state commits before this change is answered, so that nothing is processed after it.
        await lockBlockChange(tx, userId)
        return state
      }),
  }
}
