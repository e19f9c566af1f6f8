import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson } from '../../platform/database/person.ts'
import { AppError } from '../../platform/errors.ts'
import { type JobRun, jobKind } from '../../platform/jobs/jobs.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { ImportTransactions } from './ports.ts'
import { importsRepository } from './repository/imports.ts'
import { outcomeRepository } from './repository/outcome.ts'

export const undoJob = jobKind('undo_statement', z.object({ person: z.uuid(), import: z.uuid() }))

interface UndoDeps {
  db: Db
  clock: Clock
  outbox: Outbox
  transactions: ImportTransactions
}

/** Takes an import back: rows that it changed are themselves again, rows that it added are gone. */
export function createUndoing({ db, clock, outbox, transactions }: UndoDeps) {
  async function undo(person: string, id: string): Promise<void> {
    const merges = await asPerson(db, person, async (tx) => {
      const row = await importsRepository(tx).find(person, id)
      return row?.task === 'undo' ? outcomeRepository(tx).merges(person, id) : null
    })
    if (merges === null) return
    // Each is a use case of its own and changes nothing when it is done twice.
    const parted: string[] = []
    for (const merge of merges) if (await part(person, merge.id)) parted.push(merge.merged_id)
    await outbox.transaction(db, person, async (tx) => {
      const imports = importsRepository(tx)
      const row = await imports.lock(person, id)
      if (row?.task !== 'undo') return
      const outcome = outcomeRepository(tx)
      await transactions.eraseRows(tx, person, [...(await outcome.rows(person, id)), ...parted])
      await imports.change(
        person,
        id,
        { state: 'undone', task: null, step: 'finished', problem: null },
        clock.now(),
      )
      if (row.account_id !== null) {
        if (row.balance_set)
          await outcome.restoreBalance(person, row.account_id, row.closing, row.balance_before)
        if (row.account_made) await outcome.removeEmpty(person, row.account_id)
      }
      await outbox.add(tx, person, { type: 'transactions_changed' })
      await outbox.add(tx, person, { type: 'accounts_changed' })
    })
  }

  /** A row that went on into a later merge stays as it is: the person, or the bank, has made more of it. */
  async function part(person: string, mergeId: string): Promise<boolean> {
    try {
      await transactions.undoMerge(person, mergeId)
      return true
    } catch (fault) {
      if (fault instanceof AppError && fault.code !== 'internal') return false
      throw fault
    }
  }

  return async (data: z.infer<typeof undoJob.data>, { isLastAttempt }: JobRun): Promise<void> => {
    try {
      await undo(data.person, data.import)
    } catch (fault) {
      if (isLastAttempt)
        await asPerson(db, data.person, (tx) =>
          importsRepository(tx).change(data.person, data.import, { state: 'done', task: null }, clock.now()),
        )
      throw fault
    }
  }
}
