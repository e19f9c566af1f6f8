import type { DataManifest } from '@lucas/contract/users/data-format.ts'
import type { DataImportContent } from '@lucas/contract/users/data-import.ts'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { withUser } from '../../platform/database/user-transaction.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import { type JobRun, jobKind } from '../../platform/jobs/jobs.ts'
import { createFailure } from './failure.ts'
import { createDataCipher } from './import-cipher.ts'
import { openStoredArchive, readRows } from './read-archive.ts'
import { dataImportRepository } from './repository/data-import.ts'

const jobData = z.object({ person: z.uuid(), import: z.uuid() })
type JobData = z.infer<typeof jobData>

export const readDataJob = jobKind('read_data_import', jobData, {
  runs: false,
  user: ({ person }) => person,
})

export interface DataJobDeps {
  db: Db
  clock: Clock
  envelope: Envelope
}

/** Between two updates of the progress. */
const rowsPerUpdate = 10_000

/** Creates the job that reads an uploaded archive from end to end, checks every row and counts what it holds. */
export function createReadDataJob(deps: DataJobDeps) {
  const { db, clock, envelope } = deps
  const failure = createFailure(deps, 'reading')

  async function read(userId: string, importId: string, signal: AbortSignal): Promise<void> {
    const row = await withUser(db, userId, (tx) => dataImportRepository(tx).find(userId, importId))
    if (row?.state !== 'reading') return
    const cipher = await createDataCipher(envelope, db, userId)
    const archive = await openStoredArchive({ db, cipher, userId, importId, size: Number(row.size) })
    const counts = new Map<string, number>()
    const days: string[] = []
    let updatedAt = 0
    let rows = 0
    for await (const { table, count, from, to, done } of readRows(archive, { salt: importId, signal })) {
      counts.set(table.name, (counts.get(table.name) ?? 0) + count)
      rows = done
      if (from !== null && to !== null) days.push(from, to)
      if (done - updatedAt < rowsPerUpdate) continue
      updatedAt = done
      await withUser(db, userId, (tx) => dataImportRepository(tx).setProgress(userId, importId, done))
    }
    const content = toContent(archive.manifest, counts, days)
    await withUser(db, userId, async (tx) => {
      const imports = dataImportRepository(tx)
      if ((await imports.lock(userId, importId))?.state !== 'reading') return
      await imports.update(
        userId,
        importId,
        {
          state: 'preview',
          rows_done: rows,
          rows_total: rows,
          summary: cipher.encryptSummary(importId, { content, rows }),
        },
        clock.now(),
      )
    })
  }

  return {
    run: ({ person, import: id }: JobData, { signal }: JobRun) =>
      failure.record(person, id, () => read(person, id, signal)),
    onLastFailure: ({ person, import: id }: JobData) => failure.mark(person, id),
  }
}

function toContent(
  { owner, created_at: exportedAt }: DataManifest,
  counts: ReadonlyMap<string, number>,
  days: readonly string[],
): DataImportContent {
  const count = (table: string) => counts.get(table) ?? 0
  const ordered = days.toSorted()
  return {
    owner: { email: owner.email, name: `${owner.first_name} ${owner.last_name}`.trim() },
    exported_at: exportedAt,
    accounts: count('account'),
    transactions: count('transaction'),
    goals: count('goal'),
    budgets: count('budget_line'),
    categories: count('own_category'),
    rules: count('transaction_rule') + count('correction') + count('alert_rule'),
    commitments: count('recurring_series'),
    wallet_items: count('wallet_item'),
    from: ordered[0] ?? null,
    to: ordered.at(-1) ?? null,
  }
}
