import { expect, test } from 'vitest'
import { createFullApp } from '../../../test/support/app/full-app.ts'
import { createImportClient } from '../../../test/support/clients/import-client.ts'
import { ingestAlone } from '../../../test/support/fixtures/absent-modules.ts'
import { createTestPatterns } from '../../../test/support/fixtures/rule-patterns.ts'
import { createClock } from '../../platform/clock.ts'
import { createEnvelope } from '../../platform/envelope/envelope.ts'
import { createEvents } from '../../platform/events/events.ts'
import { createLog } from '../../platform/log.ts'
import { createAccounts } from '../accounts/index.ts'
import { createCards } from '../cards/index.ts'
import { onAccountUnhidden } from '../connections/index.ts'
import { createIngest } from '../ingest/index.ts'
import { forgetReconciliations } from '../reconciliation/index.ts'
import { createUndoJob } from './undo-job.ts'

const real = await createFullApp({ movements: 60 })
const imports = createImportClient(real)

/** Runs the undo job; its transaction commits, but the job sees this error. */
function createFailingJob(error: Error) {
  const { db } = real
  const clock = createClock()
  const events = createEvents({ db: db.jobs, clock, log: createLog({ level: 'silent' }) })
  const envelope = createEnvelope({ keys: [{ id: 'test', key: Buffer.alloc(32, 7) }], now: clock.now })
  const transactions = createIngest({
    ...ingestAlone,
    envelope,
    clock,
    patterns: createTestPatterns({ events, clock }),
  })
  const hashKey = Buffer.alloc(32, 8)
  const cards = createCards({ db: db.jobs, clock, events })
  return createUndoJob({
    db: db.jobs,
    clock,
    accounts: createAccounts({
      db: db.jobs,
      clock,
      events,
      hashKey,
      transactions,
      setCardDays: cards.setDays,
      onAccountsDeleted: forgetReconciliations,
      onAccountUnhidden,
    }),
    events: {
      ...events,
      async transaction(on, userId, work) {
        await events.transaction(on, userId, work)
        throw error
      },
    },
    transactions: { ...transactions, unmerge: () => Promise.reject(new Error('no merges')) },
    cards,
  })
}

test('an import stays undone when the last attempt fails after its commit', async () => {
  const who = await real.auth.registerUser()
  const { id } = await imports.upload(who, Buffer.from('Fecha;Descripción;Monto\n02/03/2026;JUMBO;-54.990'))
  await imports.confirm(who, id)
  await real.db.admin
    .updateTable('statement_import')
    .set({ state: 'storing', task: 'undo' })
    .where('id', '=', id)
    .execute()
  const lost = new Error('the answer to the commit was lost')
  const job = createFailingJob(lost)
  await expect(job.run({ person: who.user.id, import: id })).rejects.toBe(lost)
  await job.onLastFailure({ person: who.user.id, import: id })
  expect(await imports.find(who, id)).toMatchObject({ state: 'undone', undo: null })
})
