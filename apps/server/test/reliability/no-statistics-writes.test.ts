import { transactionPage } from '@lucas/contract/transactions/transaction.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { fillPath, listOperations } from '../support/api-document.ts'
import { createFullApp, type Method } from '../support/app/full-app.ts'
import { setPlan } from '../support/app/plans.ts'
import { waitUntilJobsDone } from '../support/app/user-rows.ts'
import { forgoStatistics, isQuick, measureMs } from '../support/faults/no-statistics.ts'
import { createCallBuilders, type ValidCall } from '../support/foreign-ids/call-builders.ts'

/** Milliseconds. A write beside 6,300 transactions takes at most 150 on a quiet machine. */
const quick = 600

// A write that compares row by row holds the user's data for as long, so that every other write of the user waits.
// Plans depend on the size of the tables: with few rows the planner takes another one than with many.
const histories = [
  { movements: 120, banks: ['chile', 'bci'] },
  { movements: 'all', banks: ['chile', 'santander', 'estado'] },
] as const

describe.each(histories)(
  'writes beside $movements rows of a bank, unknown to the statistics, stay quick',
  async ({ movements, banks }) => {
    const db = await testDatabase()
    await forgoStatistics(db)
    const app = await createFullApp({ db, movements })
    const user = await app.auth.registerUser()
    await setPlan(app, user, 'work')
    for (const bank of banks) await app.linkBank(user, { bank })
    const builders = createCallBuilders(app)
    const operations = (await listOperations(app.http)).filter(({ name }) => name in builders)

    const isCallQuick = (method: Method, path: string, build: () => Promise<ValidCall>): Promise<boolean> =>
      isQuick(db, quick, async () => {
        const { id, body } = await build()
        await waitUntilJobsDone(db)
        return measureMs(async () =>
          expect((await app.requestAs(user, method, fillPath(path, id), body)).statusCode).toBeLessThan(300),
        )
      })

    test.each([
      ['category', '/api/transactions/{id}/', { category: 'SALUD' }],
      ['name', '/api/transactions/{id}/merchant/', { merchant_name: 'Almuerzo' }],
    ])('%s of a bank transaction', async (_, path, body) => {
      const page = await app.requestAs(user, 'GET', '/api/transactions/?limit=1&order=asc')
      const [first] = transactionPage.parse(page.json()).results
      expect(await isCallQuick('PATCH', path, async () => ({ id: first?.id ?? '', body }))).toBe(true)
    })

    test.each(operations)('$name', async ({ name, method, path }) => {
      for (const build of builders[name] ?? [])
        expect(await isCallQuick(method, path, () => build(user))).toBe(true)
    })
  },
)
