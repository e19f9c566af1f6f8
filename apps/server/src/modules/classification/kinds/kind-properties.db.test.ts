import { transactionKinds } from '@lucas/contract/transactions/transaction.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { noOwnRuts } from '../../../../test/support/fixtures/absent-modules.ts'
import { withLockedUserData } from '../../../../test/support/fixtures/user-data.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../../test/support/module-apps/money-test-app.ts'
import { sampleSize } from '../../../../test/support/sample-size.ts'
import { checkInvariants } from '../../../checker/checker.ts'
import { setWholePurchases } from '../../ledger/kinds/change-kinds.ts'
import { createKindDetection } from './detection.ts'

const db = await testDatabase()
const { createUserWithAccounts, clock, events } = await createMoneyTestApp(db)
const detection = createKindDetection({ db: db.app, clock, events, ownRuts: noOwnRuts })

/** A checking account, a card of the same bank and a second account. */
const accounts = [{ mask: '0012' }, { type: 'credit' }, { mask: '0098' }] as const
const rows = [
  [0, 'PAGO TARJETA DE CREDITO', -70_000n, '2026-11-02'],
  [0, 'COMPRA FALABELLA COSTANERA', -30_000n, '2026-11-03'],
  [0, 'DEVOLUCION COMPRA FALABELLA COSTANERA', 12_000n, '2026-11-05'],
  [0, 'TRASPASO A CUENTA:0098', -50_000n, '2026-11-06'],
  [2, 'TRASPASO DE CUENTA:0012', 50_000n, '2026-11-06'],
  [0, 'TEF A FINTUAL AGF', -90_000n, '2026-11-07'],
  [0, 'ABONO SUELDO LUNA SPA', 900_000n, '2026-11-09'],
  [0, 'PAGO TARJETA CREDITO VISA', -20_000n, '2026-11-10'],
  [0, 'ABONO VARIOS', 8_000n, '2026-11-12'],
] as const

const buildRows = (user: MoneyUser) =>
  rows.map(([at, text, amount, date], index) =>
    user.buildTransaction(at, text, amount, { date, providerId: `r${index}` }),
  )

/** State of one run: bulk changes that can be undone, and rows of the bank that are pending. */
interface Run {
  user: MoneyUser
  bulkIds: string[]
}

const listRows = (user: MoneyUser) => user.listActiveRows()
async function pick(user: MoneyUser, at: number) {
  const found = (await listRows(user)).filter(({ parent_id }) => parent_id === null)
  return found[at % found.length]?.id ?? ''
}
const post = (user: MoneyUser, path: string, body?: Record<string, unknown>) =>
  user.call('POST', `/api/${path}`, body)

const at = fc.nat({ max: 10 })
const kind = fc.constantFrom(...transactionKinds)
const step = fc.oneof(
  fc.record({ do: fc.constant('choose' as const), at, kind: fc.option(kind), pair: fc.boolean() }),
  fc.record({ do: fc.constant('bulk' as const), at, kind }),
  fc.record({ do: fc.constant('undo' as const), at }),
  fc.record({ do: fc.constant('card' as const), isLinked: fc.boolean() }),
  fc.record({ do: fc.constant('whole' as const), at, hasInstalments: fc.boolean() }),
  fc.record({ do: fc.constant('rewrite' as const), at, text: fc.constantFrom('TEF A FINTUAL AGF', 'OTRO') }),
  fc.record({ do: fc.constant('pending' as const), day: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ do: fc.constant('posted' as const), day: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ do: fc.constant('pair' as const), at, other: at }),
  fc.record({ do: fc.constant('separate' as const), at }),
  fc.record({ do: fc.constant('refund' as const), at, other: at }),
  fc.record({ do: fc.constant('split' as const), at }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Takes one step. Steps that the server refuses change nothing. */
async function take({ user, bulkIds }: Run, done: Step): Promise<unknown> {
  switch (done.do) {
    case 'choose':
      return user.call('PATCH', `/api/transactions/${await pick(user, done.at)}/`, {
        kind: done.kind,
        pair: done.pair ? 'keep' : 'separate',
      })
    case 'bulk': {
      const ids = (await listRows(user)).map(({ id }) => id).slice(done.at % 5)
      const { status, body } = await post(user, 'transactions/bulk/kind/', {
        transaction_ids: ids.filter((_, index) => index % 2 === 0),
        kind: done.kind,
      })
      if (status === 200) bulkIds.push(body.id)
      return body
    }
    case 'undo':
      return bulkIds.length === 0
        ? null
        : post(user, `transactions/bulk/${bulkIds[done.at % bulkIds.length]}/undo/`)
    case 'card':
      await db.admin
        .updateTable('account')
        .set({ institution_name: done.isLinked ? 'BCI' : 'Itaú' })
        .where('user_id', '=', user.userId)
        .where('account_type', '=', 'credit')
        .execute()
      return detection.detectAll(user.userId, new AbortController().signal)
    case 'whole': {
      const transactionId = await pick(user, done.at)
      return withLockedUserData(db.jobs, user.userId, (tx) =>
        setWholePurchases(
          tx,
          user.userId,
          [{ transactionId, hasInstalments: done.hasInstalments }],
          clock.now(),
        ),
      )
    }
    case 'rewrite': {
      const built = buildRows(user)
      const row = built[done.at % built.length]
      return row && user.ingest({ ...row, description: done.text })
    }
    case 'pending':
    case 'posted':
      return user.ingest(
        user.buildTransaction(0, done.do === 'pending' ? 'COMPRA PARIS' : 'COMPRA KENNEDY 9001', -30_000n, {
          date: `2026-11-${String(done.day).padStart(2, '0')}`,
          pending: done.do === 'pending',
          providerId: `${done.do}${done.day}`,
        }),
      )
    case 'pair':
      return post(user, 'transfer-pairs/', {
        out_id: await pick(user, done.at),
        in_id: await pick(user, done.other),
      })
    case 'separate': {
      const pairs = await user.listTransferPairs()
      const pair = pairs[done.at % Math.max(1, pairs.length)]
      return pair && user.call('DELETE', `/api/transfer-pairs/${pair.id}/`)
    }
    case 'refund':
      return post(user, 'refunds/', {
        refund_id: await pick(user, done.at),
        charge_id: await pick(user, done.other),
      })
    case 'split': {
      const row = (await listRows(user)).find(({ amount }) => amount === -30_000n)
      return (
        row &&
        post(user, `transactions/${row.id}/split/`, {
          parts: [
            { name: 'Uno', amount: 10_000, category: 'ROPA', tags: '', month: 0 },
            { name: 'Dos', amount: 20_000, category: 'SALUD', tags: '', month: 0 },
          ],
        })
      )
    }
  }
}

const listViolations = async ({ userId }: MoneyUser) =>
  (await checkInvariants(db.admin, { now: clock.now() })).filter((found) => found.userId === userId)

/** The daily sums that the rows give, in the words of `listRollups`. */
async function recount(user: MoneyUser): Promise<string[]> {
  const sums = new Map<string, { amount: bigint; count: number }>()
  for (const row of await listRows(user)) {
    if (row.part_total !== null && row.parent_id === null) continue
    const key = `${row.account_id} ${row.posted_on} ${row.category} ${row.kind}`
    const sum = sums.get(key) ?? { amount: 0n, count: 0 }
    sums.set(key, { amount: sum.amount + row.amount, count: sum.count + 1 })
  }
  return [...sums]
    .map(([key, { amount, count }]) => `${key.slice(key.indexOf(' ') + 1)} ${amount} ${count}`)
    .toSorted()
}

test('choices, bulk changes, texts, pending rows, pairs, refunds and undo in any order leave consistent kinds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
      const user = await createUserWithAccounts(...accounts)
      await user.ingest(...buildRows(user))
      const run: Run = { user, bulkIds: [] }
      for (const one of steps) await take(run, one)
      expect(await listViolations(user)).toEqual([])
      expect(await user.listRollups()).toEqual(await recount(user))
      for (const id of run.bulkIds.toReversed()) await post(user, `transactions/bulk/${id}/undo/`)
      expect(await listViolations(user)).toEqual([])
      expect(await user.listRollups()).toEqual(await recount(user))
    }),
    { numRuns: sampleSize({ gate: 15, all: 40 }) },
  )
})
