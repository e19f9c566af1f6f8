import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { lockUserData } from '../../platform/database/locks.ts'
import { type Tx, withUser } from '../../platform/database/user-transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import type { AccountsService } from '../accounts/index.ts'
import type { Cards } from '../cards/index.ts'
import { deleteFileConnectionIfEmpty } from '../connections/index.ts'
import type { Transactions } from '../transactions/index.ts'
import { leftOutRepository } from './repository/left-out.ts'
import { importOutcomeRepository } from './repository/outcome.ts'
import { importsRepository } from './repository/statement-import.ts'

export const undoJob = jobKind('undo_statement', z.object({ person: z.uuid(), import: z.uuid() }), {
  runs: true,
  reason: 'The user takes back an import, which removes data.',
})

interface UndoJobDeps {
  db: Db
  clock: Clock
  events: Events
  accounts: AccountsService
  transactions: Pick<Transactions, 'eraseTransactions' | 'unmerge'>
  cards: Pick<Cards, 'undoImport'>
}

/**
 * Creates the job that undoes an import: restores merged rows and erases added ones, except those that another import
 * contains too.
 */
export function createUndoJob({ db, clock, events, accounts, transactions, cards }: UndoJobDeps) {
  async function undo(userId: string, importId: string): Promise<void> {
    const merges = await withUser(db, userId, async (tx) => {
      if (!(await lockUserData(tx, userId))) return null
      const row = await importsRepository(tx).find(userId, importId)
      if (row?.task !== 'undo') return null
      await importOutcomeRepository(tx).handOverShared(userId, importId)
      return importOutcomeRepository(tx).listMerges(userId, importId)
    })
    if (merges === null) return
    // Each unmerge has its own transaction and is idempotent.
    const separatedIds: string[] = []
    for (const merge of merges) if (await tryUndoMerge(userId, merge.id)) separatedIds.push(merge.merged_id)
    await events.transaction(db, userId, async (tx) => {
      if (!(await lockUserData(tx, userId))) return
      const imports = importsRepository(tx)
      const row = await imports.lock(userId, importId)
      if (row?.task !== 'undo') return
      const outcome = importOutcomeRepository(tx)
      await transactions.eraseTransactions(tx, userId, [
        ...(await outcome.listRowIds(userId, importId)),
        ...separatedIds,
      ])
      await leftOutRepository(tx).deleteByImport(userId, importId)
      await cards.undoImport(tx, userId, importId)
      await imports.update(
        userId,
        importId,
        { state: 'undone', task: null, step: 'finished', problem: null },
        clock.now(),
      )
      if (row.account_id !== null) {
        const balances = { closing: row.closing, before: row.balance_before }
        if (row.balance_set) await accounts.restoreBalance(tx, userId, row.account_id, balances)
        const until = await outcome.findCoveredUntil(userId, row.account_id)
        await accounts.setKnownUntil(tx, userId, row.account_id, until, { isRead: false })
        if (row.account_made && !(await outcome.hasDoneImport(userId, row.account_id)))
          await deleteAccountIfEmpty(tx, userId, row.account_id)
      }
      await events.publish(tx, userId, { type: 'transactions_changed' })
      await events.publish(tx, userId, { type: 'accounts_changed' })
    })
  }

  /** Deletes the account that the import created, and its connection when that was its last account. */
  async function deleteAccountIfEmpty(tx: Tx, userId: string, accountId: string): Promise<void> {
    const deleted = await accounts.deleteIfEmpty(tx, userId, accountId)
    if (deleted?.connectionId) await deleteFileConnectionIfEmpty(tx, userId, deleted.connectionId)
  }

  /** Undoes one merge; returns false when a later merge builds on it. */
  async function tryUndoMerge(userId: string, mergeId: string): Promise<boolean> {
    try {
      await transactions.unmerge(userId, mergeId)
      return true
    } catch (error) {
      if (error instanceof AppError && error.code !== 'internal') return false
      throw error
    }
  }

  /** Returns the import to `done`, unless the undo committed and only its answer was lost. */
  const markUndoFailed = (userId: string, importId: string): Promise<void> =>
    withUser(db, userId, async (tx) => {
      const imports = importsRepository(tx)
      const row = await imports.lock(userId, importId)
      if (row?.task !== 'undo') return
      await imports.update(userId, importId, { state: 'done', task: null }, clock.now())
    })

  type JobData = z.infer<typeof undoJob.data>
  return {
    run: ({ person, import: id }: JobData) => undo(person, id),
    onLastFailure: ({ person, import: id }: JobData) => markUndoFailed(person, id),
  }
}
