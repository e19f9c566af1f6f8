import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFullApp, type Method, type TestUser } from '../../../test/support/app/full-app.ts'
import { createGoalWithAllocation } from '../../../test/support/app/goals.ts'
import { waitUntilJobsDone } from '../../../test/support/app/user-rows.ts'
import { createDataImportClient } from '../../../test/support/clients/data-import-client.ts'
import { createImportClient } from '../../../test/support/clients/import-client.ts'
import { createPrivacyClient, unzip } from '../../../test/support/clients/privacy-client.ts'
import { checkInvariants } from '../../checker/checker.ts'
import { newId } from '../../platform/ids.ts'
import { dataTables } from './format/tables.ts'

// Export, import and export again: equal but for ids and times.

const app = await createFullApp({ movements: 'all' })
const privacy = createPrivacyClient(app)
const imports = createDataImportClient(app)
let original: Map<string, string>
let archive: Buffer
let cardsOfBank = 0
let copy: Map<string, string>
let ana: TestUser
let eva: TestUser

async function call(user: TestUser, method: Method, url: string, body?: object) {
  const answer = await app.requestAs(user, method, url, body)
  if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`)
  return JSON.parse(answer.body)
}

/** Gives a user data of every kind that an archive brings. */
async function fill(user: TestUser) {
  const post = (url: string, body: object) => call(user, 'POST', url, body)
  await app.linkBank(user)
  await createGoalWithAllocation(app, user)
  await post('/api/categories/', { name: 'Gato', emoji: '🐱', color: 'orange' })
  await post('/api/categories/', { name: 'Arena', emoji: '🐱', color: 'teal', parent: 'Gato' })
  await call(user, 'PATCH', '/api/categories/base/ROPA/', { emoji: '🧥' })
  await post('/api/categories/base/EDUCACIÓN/hide/', { move_to: 'OTROS' })
  const { id: old } = await post('/api/categories/', { name: 'Perro', emoji: '🐶', color: 'gold' })
  await call(user, 'DELETE', `/api/categories/${old}/`, { move_to: 'Gato' })
  await post('/api/rules/', {
    conditions: [{ field: 'text', operator: 'contains', value: 'feria' }],
    actions: { category: 'Arena', tags: 'feria' },
  })
  const cash = await post('/api/accounts/', { name: 'Lata', opening_balance: 30_000 })
  const bought = await post('/api/transactions/', { name: 'Feria', amount: 9_000, account: cash.id })
  await call(user, 'PATCH', `/api/transactions/${bought.id}/notes/`, { notes: 'Dos líneas\nde nota' })
  await call(user, 'PATCH', `/api/transactions/${bought.id}/tags/`, { tags: 'casa,pan' })
  await post(`/api/transactions/${bought.id}/split/`, {
    parts: [
      { name: 'Pan', amount: 4_000, category: 'ALIMENTACIÓN' },
      { name: 'Arena', amount: 5_000, category: 'Arena' },
    ],
  })
  const purchase = await post('/api/transactions/', { name: 'Zapatos', amount: 40_000 })
  const refund = await post('/api/transactions/', { name: 'Devolución', amount: 10_000, type: 'Income' })
  await post('/api/refunds/', { refund_id: refund.id, charge_id: purchase.id })
  await call(user, 'PATCH', `/api/transactions/${purchase.id}/`, { category: 'Gato' })
  const [first, second] = [
    await post('/api/transactions/', { name: 'Colación', amount: 2_500 }),
    await post('/api/transactions/', { name: 'Colacion', amount: 2_500 }),
  ]
  await post('/api/merges/', { kept_id: first.id, merged_id: second.id })
  const { id: goal } = await post('/api/goals/', { name: 'Viaje', target_amount: 900_000 })
  await post(`/api/goals/${goal}/contribute/`, { amount: 50_000, note: 'Primera' })
  await post(`/api/goals/${goal}/withdraw/`, { amount: 20_000 })
  await post('/api/savings/plans/', { goal_id: goal, kind: 'fixed', amount: 7_000, day: 5 })
  const { ids: lines } = await post('/api/budgets/lines/', {
    lines: [
      { kind: 'category', category: 'SALUD', amount: 90_000 },
      { kind: 'category', category: 'HOGAR', amount: 50_000 },
      { kind: 'group', name: 'Salir', categories: ['ENTRETENIMIENTO', 'TRANSPORTE'], amount: 80_000 },
    ],
  })
  await post('/api/budgets/moves/', { from_line: lines[0], to_line: lines[1], amount: 10_000 })
  await post('/api/commitments/', {
    name: 'Gimnasio',
    kind: 'subscription',
    rhythm: 'monthly',
    amount: 25_000,
    next_date: '2027-01-05',
  })
  const today = toPlainDate(new Date())
  const water = { name: 'Agua', kind: 'bill', rhythm: 'monthly', amount: 18_000, next_date: today }
  const { id: commitment } = await post('/api/commitments/', water)
  await call(user, 'PUT', `/api/commitments/${commitment}/payments/${today}/`, {
    paid_on: today,
    amount: 18_400,
  })
  await call(user, 'DELETE', '/api/forecast/yearly/contribuciones_4/')
  await post('/api/saved-filters/', { name: 'Gato', filter: { category: 'Gato', account: cash.id } })
  await post('/api/wallet/items/', { name: 'Auto', kind: 'vehicle', value: 5_000_000 })
  const statement = 'Fecha;Descripción;Monto\n02/03/2024;COMPRA FERIA LIBRE;-3.100\n05/03/2024;SUELDO;900.000'
  const files = createImportClient(app)
  const { id } = await files.upload(user, Buffer.from(statement))
  await files.patch(user, id, {
    account: { name: 'Mi cuenta', type: 'checking', currency: 'CLP', institution_id: null },
  })
  await files.confirm(user, id)
  const accounts: { id: string; name: string; account_type: string }[] = await call(
    user,
    'GET',
    '/api/accounts/',
  )
  const checking = accounts.find(({ account_type: type }) => type === 'checking')
  await post('/api/alert-rules/', { kind: 'low_balance', amount: 10_000, account_id: checking?.id })
  cardsOfBank = accounts.filter(({ account_type: type }) => type === 'credit').length
  const card = accounts.find(({ account_type: type }) => type === 'credit')
  await call(user, 'PATCH', `/api/cards/${card?.id}/`, { closing_day: 20, due_day: 5 })
  await call(user, 'PATCH', `/api/cards/${card?.id}/`, { month: '2026-11', closing_day: 22 })
  await call(user, 'PATCH', '/api/cycle/', { payday: 'day_15', cushion: 100_000 })
  await call(user, 'PATCH', '/api/preferences/1/', { push_enabled: false })
  const [one, two] = [
    await post('/api/transactions/', { name: 'Pan', amount: 1_200 }),
    await post('/api/transactions/', { name: 'Pan de molde', amount: 1_200 }),
  ]
  const merge = await post('/api/merges/', { kept_id: one.id, merged_id: two.id })
  await post(`/api/merges/${merge.merge_id}/undo/`, {})
  await addRareRows(user, {
    importId: id,
    cardId: card?.id ?? '',
    fileId: accounts.find(({ name }) => name === 'Mi cuenta')?.id ?? '',
    rowId: purchase.id,
    mergeId: merge.merge_id,
  })
  await waitUntilJobsDone(app.db)
}

/** What needs months of use, or files of cards, to come about. */
async function addRareRows(
  { user: { id: user_id } }: TestUser,
  {
    importId,
    cardId,
    fileId,
    rowId,
    mergeId,
  }: { importId: string; cardId: string; fileId: string; rowId: string; mergeId: string },
) {
  const { admin } = app.db
  const plan = await admin
    .selectFrom('savings_plan')
    .select('id')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  const proposal = {
    user_id,
    id: newId(),
    plan_id: plan.id,
    cause: `income:${rowId}`,
    day: '2026-10-05',
    amount: 7_000n,
    state: 'dismissed' as const,
    created_at: new Date(),
  }
  await admin.insertInto('savings_proposal').values(proposal).execute()
  const share = { plan_id: plan.id, transaction_id: rowId, proposal_id: proposal.id, amount: 7_000n }
  await admin
    .insertInto('savings_share')
    .values({ user_id, ...share })
    .execute()
  const file = { user_id, import_id: importId }
  await admin
    .insertInto('statement_import_match')
    .values({ ...file, transaction_id: rowId })
    .execute()
  await admin
    .insertInto('statement_import_merge')
    .values({ ...file, merge_id: mergeId })
    .execute()
  const bill = {
    closes_on: '2026-10-20',
    due_on: '2026-11-05',
    billed: 90_000n,
    minimum: 9_000n,
    credit_limit: 2_500_000n,
  }
  await admin
    .insertInto('card_statement')
    .values({ ...file, account_id: cardId, ...bill })
    .execute()
  await admin
    .insertInto('statement_import_name')
    .values([
      {
        user_id,
        app: 'ynab',
        subject: 'account',
        their_group: '',
        their_name: 'Checking',
        account_id: fileId,
        updated_at: new Date(),
      },
      {
        user_id,
        app: 'ynab',
        subject: 'category',
        their_group: 'Bills',
        their_name: 'Rent',
        category: 'HOGAR',
        updated_at: new Date(),
      },
    ])
    .execute()
  await admin
    .insertInto('card_debt')
    .values({ user_id, account_id: fileId, source_id: fileId, owed_on: '2026-10-20', debt: 90_000n })
    .execute()
  await admin
    .insertInto('reconciliation')
    .values({
      user_id,
      id: crypto.randomUUID(),
      account_id: fileId,
      starts_on: '2026-09-01',
      ends_on: '2026-10-31',
      balance: 90_000n,
      days: JSON.stringify({ '2026-10-12': '-12990' }),
      reconciled_at: new Date(),
    })
    .execute()
}

async function exportOf(user: TestUser) {
  const answer = await privacy.exportData(user)
  if (answer.headers['content-type'] !== 'application/zip') throw new Error(answer.body)
  return answer.rawPayload
}

beforeAll(async () => {
  ;[ana, eva] = [await app.auth.registerUser(), await app.auth.registerUser()]
  await fill(ana)
  archive = await exportOf(ana)
  original = unzip(archive)
  const { state, problem } = await imports.importArchive(eva, archive)
  if (state !== 'done') throw new Error(JSON.stringify(problem))
  copy = unzip(await exportOf(eva))
}, 300_000)

const staysBehind = [
  // Keys of banks and files, and what banks sent.
  'account.alias_key',
  'account.connection_id',
  'account.provider_key',
  'transaction.raw',
  // The files, and how they were read.
  ...[
    'corrections',
    'expires_at',
    'file',
    'password',
    'problem',
    'revision',
    'row_corrections',
    'summary',
    'task',
    'unlocked',
  ].map((column) => `statement_import.${column}`),
  // A link in mails that works without a session.
  'notification_preference.unsubscribe_hash',
]

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** Times of the database, and nothing else. */
const isTime = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)

/** Returns the rows of a table without times, with ids numbered by their first place in the archive. */
function toComparable(files: ReadonlyMap<string, string>) {
  const numbers = new Map<string, string>()
  const number = (id: string) => {
    const known = numbers.get(id) ?? `#${numbers.size}`
    numbers.set(id, known)
    return known
  }
  return (table: string, columns: readonly string[]) =>
    (files.get(`json/${table}.jsonl`) ?? '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const row: Record<string, unknown> = JSON.parse(line)
        const values = columns.map((column) => [column, isTime(row[column]) ? 'time' : row[column]])
        return JSON.stringify(Object.fromEntries(values)).replace(uuid, number)
      })
}

describe('an export that is imported', () => {
  test('the archive has rows of every kind', () => {
    const empty = dataTables
      .map(({ name }) => name)
      .filter((name) => (original.get(`json/${name}.jsonl`) ?? '') === '')
    expect(empty).toEqual([])
  })

  test('every column of these tables is imported, or stays behind for a reason', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select c.relname as table, a.attname as column from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and a.attname <> 'user_id' and a.attgenerated = ''`.execute(
      app.db.admin,
    )
    const missing = dataTables.flatMap(({ name, columns, fixed = {} }) =>
      rows
        .filter(({ table, column }) => table === name && !(column in columns) && !(column in fixed))
        .map(({ column }) => `${name}.${column}`),
    )
    expect(missing.toSorted()).toEqual([...staysBehind].toSorted())
  })

  test('the copy is equal to the original but for ids and times', () => {
    const [before, after] = [toComparable(original), toComparable(copy)]
    for (const { name, columns } of dataTables.filter((table) => table.name !== 'card_debt'))
      expect([name, after(name, Object.keys(columns))]).toEqual([name, before(name, Object.keys(columns))])
  })

  test('what the cards of banks owed is known from then on, as their rows say it', () => {
    const read = (files: ReadonlyMap<string, string>) =>
      (files.get('json/card_debt.jsonl') ?? '').split('\n').filter((line) => line !== '')
    const [before, after] = [read(original), read(copy)]
    expect(before).toHaveLength(1)
    expect(after.length - before.length).toBe(cardsOfBank)
  })

  test('no id of the original is one of the copy, and nothing of how the user signs in came with it', () => {
    const ids = new Set([...original.values()].join('\n').match(uuid))
    const shared = dataTables.flatMap(
      ({ name }) => (copy.get(`json/${name}.jsonl`) ?? '').match(uuid)?.filter((id) => ids.has(id)) ?? [],
    )
    expect(shared).toEqual([])
    expect(copy.get('json/connection.jsonl')).not.toContain('floid')
    for (const table of ['provider_callback', 'link_session'])
      expect(copy.get(`json/${table}.jsonl`)).toBe('')
  })

  test('every account is one of files or by hand, and the figures are the same', async () => {
    const accounts: { source: string }[] = await call(eva, 'GET', '/api/accounts/')
    expect(new Set(accounts.map(({ source }) => source))).toEqual(new Set(['file', 'manual']))
    const read = (user: TestUser, path: string) => call(user, 'GET', path)
    for (const path of [
      '/api/dashboard/summary/?currency=CLP',
      '/api/transactions/totals/',
      '/api/budgets/',
    ]) {
      const [one, other] = [await read(ana, path), await read(eva, path)].map((answer) =>
        JSON.stringify(answer, (key, value: unknown) =>
          /_at$|^hidden_accounts$/.test(key) ? null : value,
        ).replace(uuid, '#'),
      )
      expect([path, other]).toEqual([path, one])
    }
  })

  test('all invariants hold', async () => {
    expect(await checkInvariants(app.db.admin, { now: new Date() })).toEqual([])
  })

  test('the same archive again says that it was imported, and another account with data refuses it', async () => {
    const again = await imports.start(eva, archive.length)
    expect([again.statusCode, again.body]).toEqual([409, expect.stringContaining('ya recibió tus datos')])
    const full = await imports.start(ana, archive.length)
    expect([full.statusCode, full.body]).toEqual([409, expect.stringContaining('ya tiene datos')])
  })
})
