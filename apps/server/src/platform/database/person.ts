import { CompiledQuery, type Transaction } from 'kysely'
import type { Db } from './connect.ts'
import type { Schema } from './schema.ts'
import { namePerson } from './statements.ts'

export type Tx = Transaction<Schema>

const nobody = Symbol('nobody')
const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
/** Whose rows each open transaction may see. */
const owners = new WeakMap<Db, string | typeof nobody>()

/**
 * Runs `work` in a transaction that sees one person's rows only (S-05). Inside a transaction of the same person it
 * joins that one; inside another's it refuses.
 */
export function asPerson<T>(db: Db, userId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, userId, work)
}

/**
 * The same for an answer out of several reads: all of them see one moment, whatever is written between them. Nothing can
 * be written in it.
 */
export function inSnapshot<T>(db: Db, userId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, userId, work, snapshot)
}

/** Runs `work` in a transaction that sees nobody's rows: for the reviewed look-ups and for tables without people. */
export function anonymous<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, nobody, work)
}

async function inTransaction<T>(
  db: Db,
  owner: string | typeof nobody,
  work: (tx: Tx) => Promise<T>,
  modes?: typeof snapshot,
): Promise<T> {
  if (isTransaction(db)) {
    if (owners.get(db) !== owner)
      throw new Error('a transaction belongs to one person from its start to its end')
    return work(db)
  }
  const begin = db.transaction()
  const transaction = modes
    ? begin.setIsolationLevel(modes.isolationLevel).setAccessMode(modes.accessMode)
    : begin
  return transaction.execute(async (tx) => {
    owners.set(tx, owner)
    if (owner !== nobody) await tx.executeQuery(CompiledQuery.raw(namePerson, [owner]))
    return work(tx)
  })
}

const isTransaction = (db: Db): db is Tx => db.isTransaction
