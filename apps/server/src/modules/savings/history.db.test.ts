import { addDays } from '@lucas/contract/rules/periods.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createSaverClient } from '../../../test/support/clients/saver-client.ts'
import { createMoneyTestApp } from '../../../test/support/module-apps/money-test-app.ts'
import { toBatches } from '../ingest/index.ts'

const db = await testDatabase()
let now = new Date('2026-09-25T15:00:00Z')
const { createSaver, onlyProposal, refresh } = createSaverClient(await createMoneyTestApp(db, () => now))

test('a long history that the planner does not know is read by key', async () => {
  const { ana } = await createSaver({ kind: 'round_up' })
  const today = '2026-11-20'
  const count = 40_000
  const days = 1_000
  const rows = Array.from({ length: count }, (_, at) =>
    ana.buildTransaction(0, `COMPRA ${at % 500} LOCAL`, -BigInt(1_000 + ((at * 37) % 90_000)), {
      date: addDays(today, -Math.floor((at * days) / count)),
      providerId: `p${at}`,
    }),
  )
  await ana.ingestBatches(toBatches(rows))
  now = new Date(`${today}T15:00:00Z`)
  // A plan that looks for each row in all of its account runs into the time limit of a statement.
  await refresh(ana)
  await refresh(ana)
  expect(await onlyProposal(ana)).toMatchObject({ amount: 1_038_080, purchases: 2_078 })
})
