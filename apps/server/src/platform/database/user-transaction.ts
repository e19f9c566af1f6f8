import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, type Transaction } from 'kysely'
import type { Db } from './connect.ts'
import { retryTransaction } from './faults.ts'
import { setUserStatement } from './prepared-statements.ts'
import type { Schema } from './schema.ts'

export type Tx = Transaction<Schema>
/** Runs after the commit with the user's id. It must not throw: the changes are already stored. */
export type AfterCommit = (userId: string) => Promise<void>
/** Runs as the last statement of a user's transaction. It throws to roll the transaction back. */
export type CommitGuard = (tx: Tx, userId: string) => Promise<unknown>

const noUser = Symbol('no user')
type TransactionOwner = string | typeof noUser
const snapshotModes = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

interface TransactionState {
  /** The user whose rows the transaction sees, or `noUser`. */
  readonly owner: TransactionOwner
  readonly afterCommit: Set<AfterCommit>
  isOpen: boolean
}
const states = new WeakMap<Db, TransactionState>()
const requestTransaction = new AsyncLocalStorage<Tx>()
const commitGuard = new AsyncLocalStorage<CommitGuard | undefined>()

/**
 * Runs `work` in a transaction that sees the rows of one user only (S-05). Joins an open transaction of the same user and
 * throws inside one of another user. The outermost transaction is retried after a serialization error and after
 * a migration, so `work` changes nothing outside the database.
 */
export function withUser<T>(db: Db, userId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return joinOrRun(db, userId, work, { isRetried: true })
}

/**
 * Runs `work` as `withUser` does, for a whole request: every transaction of this user that `work` opens, at any
 * depth, joins this one. A transaction of another user or without a user throws: it would wait for a second connection
 * while it holds the first.
 */
export function withUserForRequest<T>(db: Db, userId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withUser(db, userId, (tx) => requestTransaction.run(tx, () => work(tx)))
}

/**
 * Runs several reads of one user in a read-only snapshot: all of them see the data of the same moment. Retried as `withUser`
 * is, unless `isRetried` is false because `work` sends what it reads at once.
 */
export function withUserSnapshot<T>(
  db: Db,
  userId: string,
  work: (tx: Tx) => Promise<T>,
  { isRetried = true }: { isRetried?: boolean } = {},
): Promise<T> {
  return joinOrRun(db, userId, work, { isRetried, modes: snapshotModes })
}

/** Runs `work` in a transaction that sees no user's rows: for the reviewed look-ups and for tables without a user_id. */
export function withoutUser<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return joinOrRun(db, noUser, work, { isRetried: true })
}

/**
 * Runs `work` with a guard in every transaction of a user that begins in it, whatever code begins it. Reads in a snapshot have
 * none. `undefined` removes the guard of the caller.
 */
export const withCommitGuard = <T>(guard: CommitGuard | undefined, work: () => T): T =>
  commitGuard.run(guard, work)

/** Registers `hook` to run once after the outermost transaction of `tx` commits; never after a rollback. */
export function afterCommit(tx: Tx, hook: AfterCommit): void {
  getState(tx).afterCommit.add(hook)
}

async function joinOrRun<T>(
  db: Db,
  owner: TransactionOwner,
  work: (tx: Tx) => Promise<T>,
  { isRetried, modes }: { isRetried: boolean; modes?: typeof snapshotModes },
): Promise<T> {
  const outer = isTransaction(db) ? db : openRequestTransaction()
  if (outer !== undefined) {
    if (getState(outer).owner !== owner)
      throw new Error('a transaction belongs to one user from its start to its end')
    return work(outer)
  }
  const attempt = () => run(db, owner, work, modes)
  const { result, hooks } = await (isRetried ? retryTransaction(attempt) : attempt())
  if (owner !== noUser)
    await withCommitGuard(undefined, async () => {
      for (const hook of hooks) await hook(owner)
    })
  return result
}

async function run<T>(
  db: Db,
  owner: TransactionOwner,
  work: (tx: Tx) => Promise<T>,
  modes?: typeof snapshotModes,
) {
  const state: TransactionState = { owner, afterCommit: new Set(), isOpen: true }
  const builder = db.transaction()
  const transaction = modes
    ? builder.setIsolationLevel(modes.isolationLevel).setAccessMode(modes.accessMode)
    : builder
  try {
    const result = await transaction.execute(async (tx) => {
      states.set(tx, state)
      if (owner === noUser) return work(tx)
      await tx.executeQuery(CompiledQuery.raw(setUserStatement, [owner]))
      const result = await work(tx)
      if (!modes) await commitGuard.getStore()?.(tx, owner)
      return result
    })
    return { result, hooks: state.afterCommit }
  } finally {
    state.isOpen = false
  }
}

/** Returns whether the current request writes in one transaction, which its own reads must join (`withUserForRequest`). */
export const isInRequestTransaction = (): boolean => openRequestTransaction() !== undefined

/** Returns the open transaction of the current request. Work that a request started without awaiting finds it closed. */
function openRequestTransaction(): Tx | undefined {
  const tx = requestTransaction.getStore()
  return tx && states.get(tx)?.isOpen ? tx : undefined
}

function getState(tx: Db): TransactionState {
  const known = states.get(tx)
  if (known === undefined) throw new Error('a transaction belongs to one user from its start to its end')
  return known
}

const isTransaction = (db: Db): db is Tx => db.isTransaction
