import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { FullApp, Method, TestUser } from '../app/full-app.ts'
import { createWaitingMail } from '../clients/bank-mail-client.ts'
import { createImportClient } from '../clients/import-client.ts'
import { createUniqueStatement } from '../clients/import-route-calls.ts'
import { createReconcilable } from '../clients/reconciliation-route-calls.ts'
import { createBankConnection } from '../fixtures/bank-connection.ts'

/** A call that succeeds, whose body names only rows of its caller. */
export interface ValidCall {
  /** The id in its path; empty for a path without one. */
  id: string
  body: object
}

/** Makes the rows that a call needs, and returns the call. */
type BuildCall = (user: TestUser) => Promise<ValidCall>

/** A call of each operation whose body names rows, by the name of the operation. Several where no body has every id. */
export function createCallBuilders(app: FullApp): Record<string, readonly BuildCall[]> {
  const imports = createImportClient(app)

  async function request(user: TestUser, method: Method, url: string, body?: object) {
    const { statusCode, body: text } = await app.requestAs(user, method, url, body)
    if (statusCode >= 300) throw new Error(`${method} ${url}: ${statusCode} ${text}`)
    return JSON.parse(text)
  }
  const create = async (user: TestUser, url: string, body?: object): Promise<string> =>
    (await request(user, 'POST', url, body)).id
  const account = (user: TestUser, more: object = {}) =>
    create(user, '/api/accounts/', { name: `Lata ${crypto.randomUUID()}`, ...more })
  const bankAccount = async (user: TestUser) => {
    const id = await account(user, { account_type: 'checking' })
    await createBankConnection(app.db, user.user.id, { now: new Date() })
    return id
  }
  const row = (user: TestUser, more: object = {}) =>
    create(user, '/api/transactions/', { name: 'Feria', amount: 9_000, ...more })
  const rows = async (user: TestUser, more: object = {}) => [await row(user, more), await row(user, more)]
  const category = async (user: TestUser): Promise<string> => {
    const name = crypto.randomUUID().slice(0, 8)
    await create(user, '/api/categories/', { name, emoji: '🐶', color: 'orange' })
    return name
  }
  const goal = (user: TestUser) => create(user, '/api/goals/', { name: 'Viaje', target_amount: 900_000_000 })
  const rule = async (user: TestUser) => ({
    conditions: [{ field: 'account', account_id: await account(user) }],
    actions: { goal: { goal_id: await goal(user), all: true } },
  })
  /** Two halves of a transfer that are not linked. */
  const halves = async (user: TestUser) => ({
    out_id: await row(user),
    in_id: await row(user, { type: 'Income', account: await account(user) }),
  })
  /** A learned rule of each merchant. */
  const learned = (user: TestUser) =>
    Promise.all(
      ['Quilantar', 'Farellones'].map(async (name) => {
        const id = await row(user, { name })
        const url = `/api/transactions/${id}/`
        return (await request(user, 'PATCH', url, { category: 'SALUD' })).correction.id
      }),
    )
  const series = async (user: TestUser) =>
    create(user, '/api/recurring/', { transaction_ids: await rows(user, { name: 'Gimnasio' }) })
  /** Two budget lines, each of a category of its own. */
  const lines = async (user: TestUser): Promise<string[]> => {
    const kind = 'category'
    const own = [await category(user), await category(user)]
    const sent = own.map((name) => ({ kind, category: name, amount: 50_000 }))
    return (await request(user, 'POST', '/api/budgets/lines/', { lines: sent })).ids
  }
  const bulk = (rest: object): readonly BuildCall[] => [
    async (user) => ({ id: '', body: { transaction_ids: await rows(user), ...rest } }),
    async (user) => ({ id: '', body: { filter: {}, except: await rows(user), ...rest } }),
  ]
  const twoHalves = async (user: TestUser) => ({ id: '', body: await halves(user) })
  const alert = { kind: 'low_balance', amount: 5_000 }
  /** The statement that it was taken from is one of the account, which a preview need not be. */
  const reconcilable: BuildCall = async (user) => ({
    id: '',
    body: {
      ...(await createReconcilable(app, user)),
      import_id: (await imports.upload(user, createUniqueStatement())).id,
    },
  })

  return {
    'POST /api/alert-rules/': [
      async (user) => ({ id: '', body: { ...alert, account_id: await bankAccount(user) } }),
    ],
    'POST /api/alert-rules/preview/': [
      async (user) => ({ id: '', body: { ...alert, account_id: await bankAccount(user) } }),
    ],
    'PATCH /api/alert-rules/{id}/': [
      async (user) => ({
        id: await create(user, '/api/alert-rules/', { ...alert, account_id: await bankAccount(user) }),
        body: { account_id: await bankAccount(user) },
      }),
    ],
    'POST /api/bank-mail/{id}/confirm/': [(user) => createWaitingMail(app, user)],
    'POST /api/goals/': [
      async (user) => ({
        id: '',
        body: { name: 'Auto', target_amount: 900_000, account_id: await account(user) },
      }),
    ],
    'PATCH /api/goals/{id}/': [
      async (user) => ({ id: await goal(user), body: { account_id: await account(user) } }),
    ],
    'POST /api/goals/{id}/change_state/': [
      async (user) => {
        const id = await goal(user)
        await request(user, 'POST', `/api/goals/${id}/contribute/`, { amount: 9_000 })
        await request(user, 'POST', `/api/goals/${id}/change_state/`, { state: 'ready_to_spend' })
        return { id, body: { state: 'archived', transaction_id: await row(user) } }
      },
    ],
    'POST /api/goals/assign-transaction/': [
      async (user) => ({
        id: '',
        body: {
          transaction_id: await row(user),
          allocations: [
            { goal_id: await goal(user), allocated_amount: 2_000 },
            { goal_id: await goal(user), allocated_amount: 2_000 },
          ],
        },
      }),
    ],
    'DELETE /api/goals/unassign-transaction/': [
      async (user) => {
        const allocations = [{ goal_id: await goal(user), allocated_amount: 2_000 }]
        const transaction_id = await row(user)
        const { results } = await request(user, 'POST', '/api/goals/assign-transaction/', {
          transaction_id,
          allocations,
        })
        return { id: '', body: { allocation_id: results[0].id } }
      },
    ],
    'POST /api/recurring/': [
      async (user) => ({
        id: '',
        body: {
          transaction_ids: await rows(user, { name: 'Gimnasio' }),
          account_id: await account(user),
        },
      }),
    ],
    'PATCH /api/recurring/{id}/': [
      async (user) => {
        const [first, removed] = await rows(user, { name: 'Gimnasio' })
        return {
          id: await create(user, '/api/recurring/', { transaction_ids: [first, removed] }),
          body: {
            account_id: await account(user),
            add_transaction_ids: await rows(user, { name: 'Gimnasio' }),
            remove_transaction_ids: [removed],
            merge_ids: [await series(user), await series(user)],
          },
        }
      },
    ],
    'POST /api/commitments/': [
      async (user) => ({
        id: '',
        body: {
          name: 'Arriendo',
          kind: 'bill',
          rhythm: 'monthly',
          amount: 300_000,
          next_date: toPlainDate(new Date()),
          account_id: await account(user),
        },
      }),
    ],
    'POST /api/commitments/questions/{id}/undo/': [
      async (user) => ({
        id: await create(user, '/api/recurring/', {
          transaction_ids: await rows(user, { name: 'Pedro Soto' }),
        }),
        body: { purpose: 'rent', name: null, kind: null, rule_ids: (await learned(user)).slice(1) },
      }),
    ],
    'POST /api/category-corrections/': [
      async (user) => ({ id: '', body: { transaction_ids: await rows(user) } }),
    ],
    'POST /api/category-corrections/apply/': [
      async (user) => ({ id: '', body: { ids: await learned(user) } }),
    ],
    'POST /api/category-corrections/undo/': [
      async (user) => ({ id: '', body: { ids: await learned(user) } }),
    ],
    'POST /api/transactions/bulk/category/': bulk({ category: 'ROPA' }),
    'POST /api/transactions/bulk/tags/': bulk({ tags: 'viaje' }),
    'POST /api/transactions/bulk/reviewed/': bulk({ reviewed: true }),
    'POST /api/transactions/bulk/kind/': [
      async (user) => ({ id: '', body: { transaction_ids: await rows(user), kind: 'savings' } }),
      async (user) => ({
        id: '',
        body: { filter: { search: 'nada' }, except: await rows(user), kind: 'savings' },
      }),
    ],
    'POST /api/transactions/{id}/split/': [
      async (user) => {
        const id = await row(user)
        const part = { name: 'Parte', category: 'ROPA', amount: 4_500, tags: '' }
        const { parts } = await request(user, 'POST', `/api/transactions/${id}/split/`, {
          parts: [part, part],
        })
        return {
          id,
          body: {
            parts: [
              { ...part, amount: 3_000, id: parts[0].id },
              { ...part, amount: 6_000, id: parts[1].id },
            ],
          },
        }
      },
    ],
    'POST /api/rules/': [async (user) => ({ id: '', body: await rule(user) })],
    'PATCH /api/rules/{id}/': [
      async (user) => ({ id: await create(user, '/api/rules/', await rule(user)), body: await rule(user) }),
    ],
    'PUT /api/rules/order/': [
      async (user) => {
        await create(user, '/api/rules/', await rule(user))
        const { rules } = await request(user, 'GET', '/api/rules/')
        return { id: '', body: { ids: rules.map(({ id }: { id: string }) => id).toReversed() } }
      },
    ],
    'POST /api/rules/preview/': [
      async (user) => ({
        id: '',
        body: { ...(await rule(user)), rule_id: await create(user, '/api/rules/', await rule(user)) },
      }),
    ],
    'POST /api/transactions/': [
      async (user) => ({ id: '', body: { name: 'Feria', amount: 1_000, account: await account(user) } }),
    ],
    'PATCH /api/transactions/{id}/': [
      async (user) => ({ id: await row(user), body: { account: await account(user) } }),
    ],
    'POST /api/transactions/{id}/restore/': [
      async (user) => {
        const transfer = { from_account: await account(user), to_account: await account(user), amount: 7_000 }
        const { transactions } = await request(user, 'POST', '/api/transfers/', transfer)
        const { id } = transactions[0]
        const { pairs } = await request(user, 'DELETE', `/api/transactions/${id}/`)
        return { id, body: { pairs } }
      },
      async (user) => {
        const charge = await row(user)
        const refund = await row(user, { type: 'Income', amount: 2_000 })
        await request(user, 'POST', '/api/refunds/', { refund_id: refund, charge_id: charge })
        await request(user, 'POST', '/api/goals/assign-transaction/', {
          transaction_id: charge,
          allocations: [{ goal_id: await goal(user), allocated_amount: 2_000 }],
        })
        const { id: _, ...links } = await request(user, 'DELETE', `/api/transactions/${charge}/`)
        return { id: charge, body: links }
      },
    ],
    'POST /api/transfers/': [
      async (user) => ({
        id: '',
        body: { from_account: await account(user), to_account: await account(user), amount: 1_000 },
      }),
    ],
    'POST /api/review/decide/': [
      async (user) => ({
        id: '',
        body: { decisions: (await rows(user)).map((id) => ({ id, action: 'confirm' })) },
      }),
    ],
    'POST /api/review/reopen/': [async (user) => ({ id: '', body: { ids: await rows(user) } })],
    'POST /api/merges/': [
      async (user) => {
        const [kept_id, merged_id] = await rows(user)
        return { id: '', body: { kept_id, merged_id } }
      },
    ],
    'POST /api/merges/preview/': [
      async (user) => {
        const [kept_id, merged_id] = await rows(user)
        return { id: '', body: { kept_id, merged_id } }
      },
    ],
    'POST /api/transfer-pairs/': [twoHalves],
    'POST /api/refunds/': [
      async (user) => ({
        id: '',
        body: { refund_id: await row(user, { type: 'Income', amount: 2_000 }), charge_id: await row(user) },
      }),
    ],
    'POST /api/budgets/moves/': [
      async (user) => {
        const [from_line, to_line] = await lines(user)
        return { id: '', body: { from_line, to_line, amount: 1_000 } }
      },
    ],
    'POST /api/savings/plans/': [
      async (user) => ({ id: '', body: { goal_id: await goal(user), kind: 'fixed', amount: 5_000, day: 5 } }),
    ],
    'POST /api/reconciliations/': [reconcilable],
    'POST /api/reconciliations/preview/': [reconcilable],
    'PATCH /api/imports/{id}/': [
      async (user) => {
        const { id } = await imports.upload(user, createUniqueStatement())
        return { id, body: { account_id: await account(user, { account_type: 'checking' }) } }
      },
    ],
  }
}
