import { randomBytes } from 'node:crypto'
import { dataManifest } from '@lucas/contract/users/data-format.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFullApp, type TestUser } from '../../../test/support/app/full-app.ts'
import { createGoalWithAllocation } from '../../../test/support/app/goals.ts'
import { computeUserChecksums } from '../../../test/support/app/user-rows.ts'
import { listAuditKinds } from '../../../test/support/audit-kinds.ts'
import { parseProblem, parseSession } from '../../../test/support/clients/auth-client.ts'
import { createImportClient } from '../../../test/support/clients/import-client.ts'
import { createUniqueStatement } from '../../../test/support/clients/import-route-calls.ts'
import { createPrivacyClient, unzip } from '../../../test/support/clients/privacy-client.ts'
import { password } from '../../../test/support/module-apps/auth-test-app.ts'
import { createLockClient } from '../../../test/support/passkeys.ts'
import { withUser } from '../../platform/database/user-transaction.ts'
import { newId } from '../../platform/ids.ts'
import { encryptedColumns, fileColumns } from './encrypted-columns.ts'
import { excludedColumns } from './excluded-columns.ts'
import { userTablesRepository } from './repository/user-tables.ts'

// S-41: the export contains every table with rows of the user, and no secrets.

const app = await createFullApp({ movements: 120 })
const privacy = createPrivacyClient(app)
let person: TestUser
let other: TestUser
let files: Map<string, string>

beforeAll(async () => {
  ;[person, other] = [await app.auth.registerUser(), await app.auth.registerUser()]
  await app.linkBank(person)
  await app.linkBank(other, { bank: 'bci', rut: '17654321-3' })
  await createGoalWithAllocation(app, person)
  await createImportClient(app).upload(person, createUniqueStatement())
  const locks = createLockClient(app.auth)
  await locks.setPin(person.access)
  await locks.addPasskey(person.access)
  await app.requestAs(person, 'POST', '/api/wallet/items/', {
    name: '=Auto',
    kind: 'vehicle',
    value: 5_000_000,
  })
  await app.requestAs(person, 'PATCH', '/api/privacy/', { newsletter: true })
  for (const [at, who] of [person, other].entries())
    await app.db.admin
      .insertInto('rights_request')
      .values({
        id: newId(),
        kind: 'access',
        channel: 'email',
        account_id: who.user.id,
        email: who.email,
        details: `Solicitud ${at}`,
        received_at: new Date(),
        due_on: '2026-12-31',
      })
      .execute()
  const answer = await privacy.exportData(person)
  if (answer.headers['content-type'] !== 'application/zip') throw new Error(answer.body)
  files = unzip(answer.rawPayload)
})

const linesOf = (table: string) => (files.get(`json/${table}.jsonl`) ?? '').split('\n').filter((line) => line)
const tables = () => withUser(app.db.app, person.user.id, (tx) => userTablesRepository(tx).list())

describe('sec/export-complete', () => {
  test('every table with user ids is in the export twice, with all rows of the user', async () => {
    const sums = await computeUserChecksums(app.db, person.user.id)
    expect(Object.keys(sums).length).toBeGreaterThan(40)
    for (const [table, sum] of Object.entries(sums)) {
      // The audit event of the export is newer than its snapshot.
      const counted = Number(sum.split(' ')[0])
      const exported = linesOf(table).length
      expect([table, exported]).toEqual([table, counted])
      const csv = files.get(`csv/${table}.csv`)
      expect([
        table,
        csv?.startsWith('user_id') || csv?.startsWith('"user_id') || csv?.includes('user_id'),
      ]).toEqual([table, true])
    }
    expect(files.get('LEEME.txt')).toContain('Tus datos en Lucas')
    expect([...files.keys()][0]).toBe('lucas.json')
    expect(dataManifest.parse(JSON.parse(files.get('lucas.json') ?? ''))).toMatchObject({
      version: 1,
      owner: { email: person.email },
    })
    expect(linesOf('transaction').length).toBeGreaterThan(100)
    expect(linesOf('consent').map((line) => JSON.parse(line).purpose)).toContain('newsletter')
  })

  test('a bytea column is decrypted or excluded by name, and columns named like secrets are excluded', async () => {
    const unnamed = (await tables()).flatMap(({ name: table, columns }) => {
      const opened = [encryptedColumns[table]?.column, fileColumns[table]?.column]
      const known = [...(excludedColumns[table] ?? []), ...opened]
      const secret = /hash|secret|token|credential/
      return columns
        .filter(({ name, isBytes }) => (isBytes || secret.test(name)) && !known.includes(name))
        .map(({ name }) => `${table}.${name}`)
    })
    expect(unnamed).toEqual([])
    const names = new Set((await tables()).map(({ name }) => name))
    for (const list of [excludedColumns, encryptedColumns, fileColumns])
      for (const table of Object.keys(list)) expect(names).toContain(table)
  })

  test('bank payloads are readable, amounts keep their digits, and no cell is a formula', () => {
    const [first = '{}'] = linesOf('transaction')
    expect(JSON.parse(first)).toMatchObject({ user_id: person.user.id, raw: expect.stringContaining('{') })
    for (const table of ['provider_callback', 'statement_import_portion']) {
      const [last = '{}'] = linesOf(table).slice(-1)
      expect(JSON.parse(files.get(JSON.parse(last).body) ?? '')).toBeTypeOf('object')
    }
    const { file } = JSON.parse(linesOf('statement_import')[0] ?? '{}')
    expect(file).toMatch(/^archivos\/statement_import\/[\w-]+\.csv$/)
    expect(files.get(file)).toContain('COMPRA FERIA')
    expect(JSON.parse(linesOf('wallet_item_value')[0] ?? '{}').value).toBe('5000000')
    expect(files.get('csv/wallet_item.csv')).toContain(",'=Auto,")
    expect(files.get('csv/transaction.csv')?.split('\r\n')[0]).toMatch(/^user_id,id,/)
  })

  test('a long file is streamed in chunks, completely', async () => {
    const { id: userId } = other.user
    const content = randomBytes(200_000)
    const rows = app.db.admin.updateTable('provider_callback').where('user_id', '=', userId)
    const [row] = await rows.set({ body: content }).returning('id').execute()
    const pieces: Buffer[] = []
    await withUser(app.db.app, userId, async (tx) => {
      const bytes = userTablesRepository(tx).streamBytes(userId, 'provider_callback', 'body', { id: row?.id })
      for await (const piece of bytes) pieces.push(piece)
    })
    expect(pieces.map(({ length }) => length)).toEqual([65_536, 65_536, 65_536, 3_392])
    expect(Buffer.concat(pieces).equals(content)).toBe(true)
  })

  test('it contains the rights requests of the user only', () => {
    expect(linesOf('rights_request').map((line) => JSON.parse(line).details)).toEqual(['Solicitud 0'])
    expect(files.get('csv/rights_request.csv')).toContain('Solicitud 0')
  })

  test('it contains no secrets and no rows of other users', () => {
    const all = [...files.values()].join('\n')
    for (const secret of ['$argon2', person.access, person.refresh, password, other.user.id, other.email])
      expect(all).not.toContain(secret)
    expect(all).not.toContain('"type":"Buffer"')
  })

  test('it requires step-up of a web session and is recorded in the audit', async () => {
    const fresh = parseSession(await app.auth.login(person.email))
    const refused = await app.requestAs(fresh, 'GET', '/api/privacy/export/')
    expect(parseProblem(refused).code).toBe('reauthentication_required')
    const literal = parseSession(await app.auth.login(person.email, password, 'literal'))
    await app.requestAs(literal, 'POST', '/api/security/pin/verify/', { pin: '2580' })
    expect((await app.requestAs(literal, 'GET', '/api/privacy/export/')).statusCode).toBe(403)
    const kinds = await listAuditKinds(app.db, person.user.id)
    expect(kinds.filter((kind) => kind === 'export')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'consent_changed')).toHaveLength(1)
  })
})
