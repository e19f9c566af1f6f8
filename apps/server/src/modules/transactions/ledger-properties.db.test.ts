import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  contains,
  createTransactionRuleClient,
} from '../../../test/support/clients/transaction-rule-client.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../test/support/module-apps/money-test-app.ts'
import { checkInvariants } from '../../checker/checker.ts'
import { newId } from '../../platform/ids.ts'

const db = await testDatabase()
const app = await createMoneyTestApp(db)
const { grow } = createTransactionRuleClient(app)

/** Purchases, their refunds, both halves of own transfers, and texts that the bank corrects. */
const texts = [
  'COMPRA JUMBO',
  'COMPRA PARIS',
  'DEVOLUCION PARIS',
  'TRASPASO A CUENTA BCI',
  'TRASPASO DE CUENTA BCI',
  'SODIMAC HOMECENTER',
  'DEVOLUCION SODIMAC HOMECENTER',
]
const categories = ['SALUD', 'ROPA', 'HOGAR', 'ALIMENTACIÓN']
const kinds = ['spending', 'income', 'savings', 'transfer', 'excluded', null]

/** Few days and amounts make matches likely. `pick` chooses rows of the user. */
const delivered = fc.array(
  fc.record({
    account: fc.integer({ min: 0, max: 1 }),
    day: fc.integer({ min: 1, max: 15 }),
    text: fc.constantFrom(...texts),
    amount: fc.constantFrom(-40_000n, 40_000n, -15_000n, 15_000n),
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', null),
    pending: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
)
const step = fc.record({
  act: fc.constantFrom(
    ...([
      'ingest',
      'ingest',
      'add',
      'edit',
      'delete',
      'restore',
      'category',
      'name',
      'kind',
      'tags',
      'bulk',
    ] as const),
    ...([
      'undoBulk',
      'split',
      'join',
      'pair',
      'refund',
      'unlink',
      'merge',
      'unmerge',
      'rule',
      'undoRule',
    ] as const),
    ...(['alike', 'undoAlike', 'decide', 'reopen', 'hide', 'show', 'keepPending'] as const),
  ),
  delivered,
  pick: fc.nat(),
  other: fc.nat(),
  category: fc.constantFrom(...categories),
  kind: fc.constantFrom(...kinds),
  yes: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type Delivered = Step['delivered'][number]

/** Does the steps in the name of one user, and remembers what can be undone. */
function createActor(user: MoneyUser) {
  const [bulk, merge, run, correction, decided, deleted] = Array.from({ length: 6 }, newId)
  const undoable = { bulk, merge, run, correction, decided, deleted }
  const post = (url: string, body: object = {}) => user.call('POST', url, { ...body })

  const ingest = (rows: readonly Delivered[]) =>
    user.ingest(
      ...rows.map(({ account, day, text, amount, id: providerId, pending }) =>
        user.buildTransaction(account, text, amount, {
          date: `2026-11-${String(day).padStart(2, '0')}`,
          providerId,
          pending,
        }),
      ),
    )

  async function act(one: Step): Promise<{ status: number }> {
    const { act: name, delivered: rows, pick, other, category, kind, yes } = one
    const { results }: { results: Transaction[] } = await user.get('/api/transactions/?limit=100')
    const pickFrom = (list: readonly Transaction[], index: number) => list[index % Math.max(1, list.length)]
    const id = pickFrom(results, pick)?.id ?? newId()
    const second = pickFrom(results, other)?.id ?? newId()
    const cost =
      pickFrom(
        results.filter(({ amount }) => amount < 0),
        pick,
      )?.id ?? newId()
    const income =
      pickFrom(
        results.filter(({ amount }) => amount > 0),
        other,
      )?.id ?? newId()
    const path = `/api/transactions/${id}/`
    switch (name) {
      case 'ingest':
        await ingest(rows)
        return { status: 200 }
      case 'add':
        return post('/api/transactions/', {
          name: 'COMPRA PARIS',
          amount: 40_000,
          type: yes ? 'Income' : 'Expense',
        })
      case 'edit':
        return user.call('PATCH', path, yes ? { name: 'SODIMAC HOMECENTER' } : { amount: 15_000 })
      case 'delete':
        undoable.deleted = id
        return user.call('DELETE', path)
      case 'restore':
        return post(`/api/transactions/${undoable.deleted}/restore/`)
      case 'category': {
        const answer = await user.call('PATCH', path, { category: yes ? category : '' })
        undoable.correction = answer.body.correction?.id ?? undoable.correction
        return answer
      }
      case 'name':
        return user.call('PATCH', `${path}merchant/`, { merchant_name: yes ? 'Almuerzo' : '' })
      case 'kind':
        return user.call('PATCH', path, { kind, pair: yes ? 'separate' : 'keep' })
      case 'tags':
        return user.call('PATCH', `${path}tags/`, { tags: 'viaje' })
      case 'bulk': {
        const selection = yes ? { transaction_ids: [...new Set([id, second])] } : { filter: {}, except: [id] }
        const answer =
          kind === null
            ? await post('/api/transactions/bulk/category/', { ...selection, category })
            : await post('/api/transactions/bulk/kind/', { ...selection, kind })
        undoable.bulk = answer.body.id ?? undoable.bulk
        return answer
      }
      case 'undoBulk':
        return post(`/api/transactions/bulk/${undoable.bulk}/undo/`)
      case 'split': {
        const amount = Math.abs(results.find((row) => row.id === id)?.amount ?? 0)
        const half = Math.floor(amount / 2)
        const part = { name: 'Parte', category, tags: '' }
        return post(`${path}split/`, {
          parts: [
            { ...part, amount: half },
            { ...part, amount: amount - half },
          ],
        })
      }
      case 'join':
        return user.call('DELETE', `${path}split/`)
      case 'pair':
        return post('/api/transfer-pairs/', { out_id: cost, in_id: income })
      case 'refund':
        return post('/api/refunds/', { refund_id: income, charge_id: cost })
      case 'unlink':
        return user.call('DELETE', `/api/refunds/${income}/`)
      case 'merge': {
        const answer = await post('/api/merges/', { kept_id: id, merged_id: second })
        undoable.merge = answer.body.merge_id ?? undoable.merge
        return answer
      }
      case 'unmerge':
        return post(`/api/merges/${undoable.merge}/undo/`)
      case 'rule': {
        const actions = kind === null || kind === 'transfer' ? { category } : { kind, category }
        const { body } = await post('/api/rules/', { conditions: [contains('paris')], actions })
        const started = await post(`/api/rules/${body.id ?? ''}/apply/`)
        undoable.run = started.body.id ?? undoable.run
        await app.workOffRuleRuns()
        return started
      }
      case 'undoRule': {
        const answer = await post(`/api/rules/runs/${undoable.run}/undo/`)
        await app.workOffRuleRuns()
        return answer
      }
      case 'alike':
        return post('/api/category-corrections/apply/', { ids: [undoable.correction] })
      case 'undoAlike':
        return post('/api/category-corrections/undo/', { ids: [undoable.correction] })
      case 'decide': {
        const queue = (await user.getReviewQueue()).results
        const asked = queue[pick % Math.max(1, queue.length)]
        undoable.decided = asked?.id ?? undoable.decided
        return post(`/api/review/${undoable.decided}/${yes ? 'confirm' : 'refuse'}/`)
      }
      case 'reopen':
        return post('/api/review/reopen/', { ids: [undoable.decided] })
      case 'hide':
        return post(`/api/categories/base/${encodeURIComponent(category)}/hide/`, { move_to: 'OTROS' })
      case 'show':
        return post(`/api/categories/base/${encodeURIComponent(category)}/show/`)
      case 'keepPending':
        return post(`${path}pending/`, { counted: yes })
    }
  }
  return { ingest, act }
}

describe('changes of the ledger', () => {
  test('any sequence of changes leaves sums, links, kinds and categories that fit', async () => {
    const done = new Set<string>()
    await fc.assert(
      fc.asyncProperty(delivered, fc.array(step, { minLength: 10, maxLength: 40 }), async (rows, steps) => {
        const user = await app.createUserWithAccounts({ institution: 'BCI' }, { institution: 'Banco Estado' })
        await grow(user)
        const actor = createActor(user)
        await actor.ingest(rows)
        const history: string[] = []
        for (const one of steps) {
          const { status } = await actor.act(one)
          history.push(`${one.act} ${status}`)
          if (status < 300) done.add(one.act)
        }
        const found = await checkInvariants(db.admin, { now: app.clock.now() })
        const violations = found.filter(({ userId }) => userId === user.userId)
        expect({ history, violations }).toEqual({ history, violations: [] })
      }),
      { numRuns: 12, endOnFailure: true },
    )
    // Most kinds of changes succeed at least once.
    expect(done.size).toBeGreaterThan(12)
  })
})
