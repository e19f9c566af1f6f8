import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { dataImport, dataImportLimits } from '@lucas/contract/users/data-import.ts'
import { describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { createFullApp, type TestUser } from '../../../test/support/app/full-app.ts'
import { computeUserChecksums } from '../../../test/support/app/user-rows.ts'
import { createDataImportClient } from '../../../test/support/clients/data-import-client.ts'
import { createPrivacyClient, unzip } from '../../../test/support/clients/privacy-client.ts'
import { dataTables } from './format/tables.ts'

// S-33 for archives of user data: what is wrong with one gets its sentence, and nothing is written.

const app = await createFullApp()
const imports = createDataImportClient(app)
const privacy = createPrivacyClient(app)
const people: TestUser[] = []
const register = async () => {
  const person = await app.auth.registerUser()
  people.push(person)
  return person
}

const source = await register()
const post = async (url: string, body: object): Promise<{ id: string }> =>
  (await app.requestAs(source, 'POST', url, body)).json()
const cash = await post('/api/accounts/', { name: 'Lata', opening_balance: 30_000 })
await post('/api/transactions/', { name: 'Feria', amount: 9_000, account: cash.id })
const split = await post('/api/transactions/', { name: 'Jumbo', amount: 9_000, account: cash.id })
await post(`/api/transactions/${split.id}/split/`, {
  parts: [
    { name: 'Pan', amount: 4_000, category: 'ALIMENTACIÓN' },
    { name: 'Vino', amount: 5_000, category: 'OTROS' },
  ],
})
const goal = await post('/api/goals/', { name: 'Viaje', target_amount: 900_000 })
await post(`/api/goals/${goal.id}/contribute/`, { amount: 50_000 })
const bytes = (await privacy.exportData(source)).rawPayload
const files = unzip(bytes)

/** The archive with other texts in some of its files; null leaves one out. */
async function altered(changes: Record<string, string | Buffer | null>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, text] of new Map<string, string | Buffer | null>([...files, ...Object.entries(changes)]))
    if (text !== null) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** The archive with the rows of a table changed. */
function changed(
  table: string,
  change: (row: Record<string, unknown>, at: number) => object,
): Promise<Buffer> {
  const name = `json/${table}.jsonl`
  const rows = (files.get(name) ?? '').split('\n').filter((line) => line !== '')
  return altered({
    [name]: rows.map((line, at) => `${JSON.stringify(change(JSON.parse(line), at))}\n`).join(''),
  })
}
const manifest = JSON.parse(files.get('lucas.json') ?? '{}')

describe('sec/import-bombs', () => {
  test.each([
    ['no archive', async () => randomBytes(5_000), 'broken'],
    ['half of one', async () => bytes.subarray(0, bytes.length / 2), 'broken'],
    ['another archive', () => altered({ 'lucas.json': null, 'LEEME.txt': null }), 'not_lucas'],
    ['one from before versions', () => altered({ 'lucas.json': null }), 'unversioned'],
    ['another format', () => altered({ 'lucas.json': '{"format":"otro","version":1}' }), 'not_lucas'],
    [
      'a newer version',
      () => altered({ 'lucas.json': JSON.stringify({ ...manifest, version: 2 }) }),
      'newer_version',
    ],
    ['a bomb', () => altered({ 'json/goal.jsonl': Buffer.alloc(60 * 1024 * 1024, ' ') }), 'too_much_inside'],
    ['no JSON', () => altered({ 'json/goal.jsonl': '{"id":' }), 'row_invalid'],
    ['deep nesting', () => altered({ 'json/goal.jsonl': `${'['.repeat(200_000)}` }), 'row_invalid'],
    ['a float', () => changed('goal', (row) => ({ ...row, target_amount: 1.5 })), 'row_invalid'],
    [
      'a huge amount',
      () => changed('goal', (row) => ({ ...row, target_amount: '9'.repeat(19) })),
      'row_invalid',
    ],
    ['an unknown state', () => changed('goal', (row) => ({ ...row, state: 'rich' })), 'row_invalid'],
    [
      'a long text',
      () => changed('transaction', (row) => ({ ...row, notes: 'x'.repeat(501) })),
      'row_invalid',
    ],
    ['a null character', () => changed('transaction', (row) => ({ ...row, notes: '\u0000' })), 'row_invalid'],
    ['no day', () => changed('transaction', (row) => ({ ...row, posted_on: '2026-02-30' })), 'row_invalid'],
    [
      'an id that is none',
      () => changed('transaction', (row) => ({ ...row, account_id: '../1' })),
      'row_invalid',
    ],
  ])('%s is refused when it is read', async (_, make, code) => {
    const person = await register()
    const read = await imports.upload(person, await make())
    expect([read.state, read.problem?.code, read.content]).toEqual(['failed', code, null])
    expect(read.problem?.sentence).toMatch(/\.$/)
  })

  test('says where a row is wrong', async () => {
    const wrong = changed('transaction', (row, at) => (at === 1 ? { ...row, amount: 'mucho' } : row))
    const { problem } = await imports.upload(await register(), await wrong)
    expect(problem?.place).toBe('json/transaction.jsonl, línea 2')
  })
})

describe('an archive that contradicts itself writes nothing', () => {
  const rollups = ['daily_rollup', 'monthly_rollup', 'account_rollup', 'connection']
  const foreign = '01900000-0000-7000-8000-000000000000'
  test.each([
    [
      'a row of an account that is not in it',
      () => changed('transaction', (row) => ({ ...row, account_id: foreign })),
    ],
    [
      'parts that are not the whole',
      () => changed('transaction', (row) => (row.part_number === 1 ? { ...row, amount: '-1' } : row)),
    ],
    [
      'a balance by hand that is no sum',
      () => changed('account', (row) => ({ ...row, balance_current: '999999' })),
    ],
    [
      'more taken from a goal than was in it',
      () => changed('goal_entry', (row) => ({ ...row, amount: '-50000' })),
    ],
    [
      'a kind that the sign does not give',
      () => changed('transaction', (row) => ({ ...row, kind: 'income' })),
    ],
    [
      'a category twice',
      () => altered({ 'json/category_move.jsonl': '{"label":"A","moved_to":"B"}\n'.repeat(2) }),
    ],
  ])('%s', async (_, make) => {
    const person = await register()
    const before = await computeUserChecksums(app.db, person.user.id)
    const read = await imports.upload(person, await make())
    expect(read.state).toBe('preview')
    await imports.confirm(person, read.id)
    const { state, problem } = await imports.settle(person, read.id)
    expect([state, problem?.code]).toEqual(['failed', 'contradicts'])
    const after = await computeUserChecksums(app.db, person.user.id)
    for (const name of [...dataTables.map((table) => table.name), ...rollups])
      expect([name, after[name]]).toEqual([name, before[name]])
  })
})

test('rows of another user stay as they are, whatever ids and users an archive names', async () => {
  const victim = await register()
  const own = await app.requestAs(victim, 'POST', '/api/transactions/', { name: 'Mía', amount: 5_000 })
  const { id: taken } = own.json()
  const ofVictim = async () => {
    const sums = await computeUserChecksums(app.db, victim.user.id)
    return dataTables.map(({ name }) => [name, sums[name]])
  }
  const before = await ofVictim()
  const thief = await register()
  const stolen = await changed('transaction', (row) => ({
    ...row,
    user_id: victim.user.id,
    rule_ids: [taken],
  }))
  expect((await imports.importArchive(thief, stolen)).state).toBe('done')
  expect(await ofVictim()).toEqual(before)
  const rows = await app.db.admin
    .selectFrom('transaction')
    .select('rule_ids')
    .where('user_id', '=', thief.user.id)
    .execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.flatMap(({ rule_ids }) => rule_ids)).not.toContain(taken)
})

test('the archive of another person says whose it is and asks', async () => {
  const person = await register()
  const read = await imports.upload(person, bytes)
  expect([read.state, read.is_own]).toEqual(['preview', false])
  expect(read.content).toMatchObject({
    owner: { email: source.email },
    transactions: 4,
    goals: 1,
    accounts: 1,
  })
  const refused = await imports.confirm(person, read.id, {})
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'data_import_other_owner'])
  const listActivity = async (): Promise<string[]> =>
    (await app.requestAs(person, 'GET', '/api/auth/activity/'))
      .json()
      .results.map(({ kind }: { kind: string }) => kind)
  expect(await listActivity()).not.toContain('data_imported')
  expect((await imports.confirm(person, read.id)).statusCode).toBe(200)
  expect((await imports.settle(person, read.id)).state).toBe('done')
  expect((await listActivity()).filter((kind) => kind === 'data_imported')).toHaveLength(1)
})

test('the same archive twice and at once is imported once', async () => {
  const person = await register()
  const starts = await Promise.all([imports.start(person, bytes.length), imports.start(person, bytes.length)])
  expect(starts.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
  const [started] = starts.filter(({ statusCode }) => statusCode === 201)
  const { id } = dataImport.parse(started?.json())
  await Promise.all([1, 2, 3].map(() => imports.sendPiece(person, id, 0, bytes)))
  const read = await imports.settle(person, id)
  expect(read.state).toBe('preview')
  const confirmations = await Promise.all([imports.confirm(person, id), imports.confirm(person, id)])
  expect(confirmations.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await imports.settle(person, id)).state).toBe('done')
  const goals = await app.requestAs(person, 'GET', '/api/goals/')
  expect(goals.json().results).toHaveLength(1)
})

test('an upload is limited, in pieces of the right size, and can be discarded', async () => {
  const person = await register()
  expect((await imports.start(person, dataImportLimits.bytes + 1)).statusCode).toBe(400)
  const { id } = dataImport.parse((await imports.start(person, bytes.length)).json())
  for (const [position, piece] of [
    [0, bytes.subarray(1)],
    [1, bytes],
  ] as const)
    expect((await imports.sendPiece(person, id, position, piece)).statusCode).toBe(400)
  const other = await register()
  expect((await imports.sendPiece(other, id, 0, bytes)).statusCode).toBe(404)
  expect((await app.requestAs(person, 'DELETE', `/api/data-imports/${id}/`)).statusCode).toBe(200)
  expect((await imports.start(person, bytes.length)).statusCode).toBe(201)
})
