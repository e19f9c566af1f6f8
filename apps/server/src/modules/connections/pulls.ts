import type { infer as Infer } from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson, type Tx } from '../../platform/database/person.ts'
import { newId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { bankKeyOf } from './circuits.ts'
import { linkMinutes } from './domain/state.ts'
import type { Asked } from './provider.ts'
import { pullJob } from './pull-jobs.ts'
import { type ConnectionRow, connectionsRepository } from './repository/connections.ts'
import { linksRepository } from './repository/links.ts'

type PullsDeps = { db: Db; clock: Clock; jobs: Jobs }
type Data = Infer<typeof pullJob.data>

interface Beginning {
  since?: string | null
  /** Since when there is something to read; a reading that began later has brought it. */
  at?: Date
  afterSeconds?: number
}

/** Whose questions wait for each other: one bank that hangs does not hold up the others. */
const groupOf = (connection: ConnectionRow) => Object.values(bankKeyOf(connection)).join(' ')

/** A refresh takes one to three minutes (reference 2.4). */
const overdueSeconds = 240

/** Asking that a connection be read at its provider, each inside the transaction of what led to it. */
export function createPulls({ db, clock, jobs }: PullsDeps) {
  const send = (tx: Tx, connection: ConnectionRow, data: Data, { startAfterSeconds = 0 } = {}) =>
    jobs.send(tx, pullJob, data, {
      group: groupOf(connection),
      ...(startAfterSeconds === 0 ? {} : { startAfterSeconds }),
    })

  /** Reads it for this case. Events of one refresh come close together: one reading answers them all. */
  function begin(
    tx: Tx,
    connection: ConnectionRow,
    linkId: string,
    { since = null, at = clock.now(), afterSeconds = 0 }: Beginning = {},
  ) {
    const data = { person: connection.user_id, link: linkId, since, at: at.toISOString(), tries: 1 }
    return send(tx, connection, data, { startAfterSeconds: afterSeconds })
  }

  return {
    send,
    begin,

    /** After a question: reads at once, or when the event that should tell is long overdue. */
    follow: async (asked: Asked, connection: ConnectionRow, linkId: string): Promise<void> => {
      if (asked === 'answers_come') return
      const afterSeconds = asked === 'ready' ? 0 : overdueSeconds
      await asPerson(db, connection.user_id, (tx) => begin(tx, connection, linkId, { afterSeconds }))
    },

    /** A case for data that come after their own case had ended. */
    freshCase: (person: string, connectionId: string): Promise<string> =>
      asPerson(db, person, async (tx) => {
        const connection = await connectionsRepository(tx).find(person, connectionId)
        const now = clock.now()
        const id = newId()
        const expiresAt = new Date(now.getTime() + linkMinutes * 60_000)
        const provider = connection?.provider === 'floid' ? 'floid' : 'fintoc'
        await linksRepository(tx).insert(
          person,
          { id, provider, connectionId, expiresAt, refreshTry: 1 },
          now,
        )
        return id
      }),
  }
}
