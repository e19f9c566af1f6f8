import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../../test/support/module-apps/money-test-app.ts'
import { recordStatements } from '../../../platform/database/prepared-statements.ts'

const db = await testDatabase()
const { createUserWithAccounts } = await createMoneyTestApp(db)

/** A part of the text of each search for stored rows. */
const searches = {
  otherHalves: 'select w.* from unnest',
  refunds: 'search_text like any',
  charges: 'sort_amount in (select unnest',
}

/** Three days of a first delivery, each a batch; `late` has what belongs to an earlier day. */
const createDays = (user: MoneyUser, late: ReturnType<MoneyUser['buildTransaction']>[]) => [
  [
    user.buildTransaction(0, 'COMPRA FALABELLA COSTANERA', -30_000n, { date: '2026-11-01' }),
    user.buildTransaction(0, 'TRASPASO A CUENTA:1', -50_000n, { date: '2026-11-01' }),
  ],
  [user.buildTransaction(0, 'ABONO COMPRA JUMBO', 7_000n, { date: '2026-11-02' })],
  [user.buildTransaction(0, 'COMPRA LIDER', -9_000n, { date: '2026-11-03' }), ...late],
]

/** Ingests batches. Returns the names of the searches that were sent. */
async function ingest(user: MoneyUser, batches: ReturnType<typeof createDays>) {
  const { statements } = await recordStatements(() => user.ingestBatches(batches))
  return Object.entries(searches).flatMap(([name, text]) =>
    statements.filter((statement) => statement.includes(text)).map(() => name),
  )
}
const listKinds = async (user: MoneyUser) =>
  (await user.listActiveRows()).map(({ description, kind }) => `${description} ${kind}`).toSorted()

test('a first delivery searches for no stored row where no earlier batch can have one', async () => {
  const user = await createUserWithAccounts({}, {})
  expect(await ingest(user, createDays(user, []))).toEqual([])
})

test('a first delivery searches for the other half and the refund that an earlier batch has', async () => {
  const user = await createUserWithAccounts({}, {})
  const late = [
    user.buildTransaction(1, 'TRASPASO DE CUENTA:2', 50_000n, { date: '2026-11-03' }),
    user.buildTransaction(0, 'DEVOLUCION FALABELLA COSTANERA', 20_000n, { date: '2026-11-03' }),
  ]
  expect(await ingest(user, createDays(user, late))).toEqual(['otherHalves'])
  expect(await listKinds(user)).toEqual(
    expect.arrayContaining([
      'DEVOLUCION FALABELLA COSTANERA refund',
      'TRASPASO A CUENTA:1 transfer',
      'TRASPASO DE CUENTA:2 transfer',
    ]),
  )
})

test('a refund that comes before its purchase is found', async () => {
  const user = await createUserWithAccounts({})
  const refund = user.buildTransaction(0, 'DEVOLUCION FALABELLA COSTANERA', 20_000n, { date: '2026-11-05' })
  const purchase = user.buildTransaction(0, 'COMPRA FALABELLA COSTANERA', -30_000n, { date: '2026-11-01' })
  expect(await ingest(user, [[refund], [purchase]])).toEqual(['refunds'])
  expect(await listKinds(user)).toEqual([
    'COMPRA FALABELLA COSTANERA spending',
    'DEVOLUCION FALABELLA COSTANERA refund',
  ])
})

test('a user with earlier transactions is searched in full', async () => {
  const user = await createUserWithAccounts({}, {})
  await user.ingest(user.buildTransaction(1, 'COMPRA CAFE', -1_000n, { date: '2026-10-01' }))
  const sent = new Set(await ingest(user, createDays(user, [])))
  expect([...sent].sort()).toEqual(['charges', 'otherHalves', 'refunds'])
})

const drawnDays = fc.array(
  fc.array(
    fc.record({
      account: fc.integer({ min: 0, max: 1 }),
      text: fc.constantFrom(
        'COMPRA FALABELLA COSTANERA',
        'FALABELLA COSTANERA',
        'DEVOLUCION FALABELLA COSTANERA',
        'TRASPASO A CUENTA:1',
        'TRASPASO DE CUENTA:2',
      ),
      amount: fc.constantFrom(-500n, -200n, 200n, 500n),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  { minLength: 2, maxLength: 6 },
)

test('links of a first delivery are those of a user who is searched in full, in any order of the days', async () => {
  const property = fc.asyncProperty(drawnDays, fc.boolean(), async (days, newestFirst) => {
    const links = []
    for (const hadRows of [false, true]) {
      const user = await createUserWithAccounts({}, {})
      if (hadRows) await user.ingest(user.buildTransaction(0, 'COMPRA CAFE', -1n, { date: '2020-01-01' }))
      const batches = days.map((rows, day) =>
        rows.map(({ account, text, amount }) =>
          user.buildTransaction(account, text, amount, { date: `2026-11-0${day + 1}` }),
        ),
      )
      await user.ingestBatches(newestFirst ? batches.toReversed() : batches)
      const kinds = (await listKinds(user)).filter((line) => !line.startsWith('COMPRA CAFE'))
      const suggestions = (await user.listSuggestions()).map(({ kind, state }) => `${kind} ${state}`)
      links.push({
        kinds,
        pairs: (await user.listTransferPairs()).length,
        suggestions: suggestions.toSorted(),
      })
    }
    expect(links[0]).toEqual(links[1])
  })
  await fc.assert(property, { numRuns: 25 })
})
