import * as z from 'zod/mini'
import { lockRecurring, lockUserData } from '../../platform/database/locks.ts'
import { type Tx, withUser } from '../../platform/database/user-transaction.ts'
import type { Events } from '../../platform/events/events.ts'
import { type JobRun, jobKind } from '../../platform/jobs/jobs.ts'
import { auditEventRepository } from '../auth/index.ts'
import { keepCardDebts } from '../cards/index.ts'
import { stopIfBlocked } from '../data-block/index.ts'
import { createRollups } from '../ledger/index.ts'
import { createFailure } from './failure.ts'
import { createDataCipher } from './import-cipher.ts'
import { type CardDebt, toFileAccounts } from './own-accounts.ts'
import { DataFileError } from './problem.ts'
import { openStoredArchive, readRows, type TableRows } from './read-archive.ts'
import type { DataJobDeps } from './read-job.ts'
import { dataImportRepository } from './repository/data-import.ts'
import { ownRowsRepository } from './repository/own-rows.ts'
import { pieceRepository } from './repository/piece.ts'
import { applySettings } from './settings.ts'

const jobData = z.object({ person: z.uuid(), import: z.uuid() })
type JobData = z.infer<typeof jobData>

export const storeDataJob = jobKind('store_data_import', jobData, {
  runs: false,
  user: ({ person }) => person,
})

export interface StoreDataDeps extends DataJobDeps {
  events: Events
  /** Finds an invariant of the user's data that does not hold; null if all do. */
  findViolation: (tx: Tx, userId: string) => Promise<string | null>
  onViolation: (invariant: string, importId: string) => void
}

const rowsPerUpdate = 5_000
const changed = [
  'accounts_changed',
  'transactions_changed',
  'categories_changed',
  'budgets_changed',
  'savings_changed',
  'rules_changed',
] as const

/** Creates the job that stores a confirmed archive in one transaction: all of it or nothing. */
export function createStoreDataJob(deps: StoreDataDeps) {
  const { db, clock, envelope, events, findViolation, onViolation } = deps
  const failure = createFailure(deps, 'storing')

  async function store(userId: string, importId: string, signal: AbortSignal): Promise<void> {
    const cipher = await createDataCipher(envelope, db, userId)
    await events.transaction(db, userId, async (tx) => {
      if (!(await lockUserData(tx, userId))) return
      await lockRecurring(tx, userId)
      const imports = dataImportRepository(tx)
      const row = await imports.find(userId, importId)
      if (row?.state !== 'storing') return
      const ownRows = ownRowsRepository(tx)
      // Between the confirmation and now the user may have linked a bank.
      if (await ownRows.hasData(userId)) throw new DataFileError('account_not_empty')
      const archive = await openStoredArchive({ db: tx, cipher, userId, importId, size: Number(row.size) })
      const late: Pick<TableRows, 'table' | 'later'>[] = []
      const debts: CardDebt[] = []
      let updatedAt = 0
      for await (const batch of readRows(archive, { salt: importId, signal })) {
        const { table, later, done } = batch
        if (late.length > 0 && late[0]?.table !== table) await setLater(late.splice(0))
        if (later !== null) late.push({ table, later })
        if (table.name === 'account')
          debts.push(...(await toFileAccounts(tx, userId, table, batch.rows, clock.now())))
        else if (batch.count > 0) await ownRows.insert(userId, table, batch.rows)
        if (done - updatedAt < rowsPerUpdate) continue
        updatedAt = done
        await stopIfBlocked(tx, userId)
        await showProgress(userId, importId, done)
      }
      await setLater(late)
      await keepCardDebts(tx, userId, importId, debts)
      await applySettings(tx, userId, archive, clock.now())
      await createRollups(tx, userId)
      const violated = await findViolation(tx, userId)
      if (violated !== null) {
        onViolation(violated, importId)
        throw new DataFileError('contradicts')
      }
      await pieceRepository(tx).deleteAll(userId, importId)
      await imports.update(userId, importId, { state: 'done', rows_done: row.rows_total ?? 0 }, clock.now())
      await auditEventRepository(tx).create(userId, 'data_imported', clock.now())
      for (const type of changed) await events.publish(tx, userId, { type })

      async function setLater(batches: typeof late) {
        for (const { table, later } of batches)
          if (later !== null) await ownRows.setLater(userId, table, later)
      }
    })
  }

  /** With a connection of its own, so that the user sees it before the commit. Nothing waits for the row meanwhile. */
  const showProgress = (userId: string, importId: string, done: number) =>
    withUser(db, userId, (tx) => dataImportRepository(tx).setProgress(userId, importId, done))

  return {
    run: ({ person, import: id }: JobData, { signal }: JobRun) =>
      failure.record(person, id, () => store(person, id, signal)),
    onLastFailure: ({ person, import: id }: JobData) => failure.mark(person, id),
  }
}
