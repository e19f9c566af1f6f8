import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { tablesRepository } from '../../src/modules/privacy/repository/tables.ts'
import { packedColumns, sealedColumns } from '../../src/modules/privacy/sealed.ts'
import { withheld } from '../../src/modules/privacy/withheld.ts'
import { asPerson } from '../../src/platform/database/person.ts'
import { problemOf, sessionOf } from '../support/auth-calls.ts'
import { password } from '../support/auth-house.ts'
import { plantGoal } from '../support/goals.ts'
import { importCalls } from '../support/import-calls.ts'
import { freshStatement } from '../support/import-visits.ts'
import { lockCalls } from '../support/passkeys.ts'
import { privacyCalls, unzip } from '../support/privacy-calls.ts'
import { type Member, realApp } from '../support/real-app.ts'
import { checksumOf } from '../support/rows-of.ts'

// S-41: the export holds every table with the person's rows, and no secret.

const app = await realApp({ movements: 120 })
const privacy = privacyCalls(app)
let person: Member
let other: Member
let files: Map<string, string>

beforeAll(async () => {
  ;[person, other] = [await app.calls.person(), await app.calls.person()]
  await app.link(person)
  await app.link(other, { bank: 'bci', rut: '17654321-3' })
  await plantGoal(app, person)
  await importCalls(app).upload(person, freshStatement())
  const locks = lockCalls(app.calls)
  await locks.setPin(person.access)
  await locks.addPasskey(person.access)
  await app.as(person, 'POST', '/api/wallet/items/', { name: '=Auto', kind: 'vehicle', value: 5_000_000 })
  await app.as(person, 'PATCH', '/api/privacy/', { newsletter: true })
  const answer = await privacy.exported(person)
  if (answer.headers['content-type'] !== 'application/zip') throw new Error(answer.body)
  files = unzip(answer.rawPayload)
})

const linesOf = (table: string) => (files.get(`json/${table}.jsonl`) ?? '').split('\n').filter((line) => line)
const tables = () => asPerson(app.db.app, person.user.id, (tx) => tablesRepository(tx).list())

describe('sec/export-complete', () => {
  test('every table of the catalogue with rows of people is there twice, with every row of the person', async () => {
    const sums = await checksumOf(app.db, person.user.id)
    expect(Object.keys(sums).length).toBeGreaterThan(40)
    for (const [table, sum] of Object.entries(sums)) {
      // What the export itself wrote came after the moment it shows.
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
    expect(linesOf('transaction').length).toBeGreaterThan(100)
    expect(linesOf('consent').map((line) => JSON.parse(line).purpose)).toContain('newsletter')
  })

  test('a column of bytes is opened or withheld by name, and what sounds like a secret is withheld', async () => {
    const unnamed = (await tables()).flatMap(({ name: table, columns }) => {
      const opened = [sealedColumns[table]?.column, packedColumns[table]?.column]
      const known = [...(withheld[table] ?? []), ...opened]
      const secret = /hash|secret|token|credential/
      return columns
        .filter(({ name, isBytes }) => (isBytes || secret.test(name)) && !known.includes(name))
        .map(({ name }) => `${table}.${name}`)
    })
    expect(unnamed).toEqual([])
    const names = new Set((await tables()).map(({ name }) => name))
    for (const list of [withheld, sealedColumns, packedColumns])
      for (const table of Object.keys(list)) expect(names).toContain(table)
  })

  test('what the bank sent is readable, amounts keep their digits, and no cell is a formula', () => {
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

  test('a long file is read piece by piece, and whole', async () => {
    const { id: userId } = other.user
    const kept = randomBytes(200_000)
    const rows = app.db.admin.updateTable('provider_callback').where('user_id', '=', userId)
    const [row] = await rows.set({ body: kept }).returning('id').execute()
    const pieces: Buffer[] = []
    await asPerson(app.db.app, userId, async (tx) => {
      const bytes = tablesRepository(tx).bytes(userId, 'provider_callback', 'body', { id: row?.id })
      for await (const piece of bytes) pieces.push(piece)
    })
    expect(pieces.map(({ length }) => length)).toEqual([65_536, 65_536, 65_536, 3_392])
    expect(Buffer.concat(pieces).equals(kept)).toBe(true)
  })

  test('no secret and no row of anybody else stands in it', () => {
    const all = [...files.values()].join('\n')
    for (const secret of ['$argon2', person.access, person.refresh, password, other.user.id, other.email])
      expect(all).not.toContain(secret)
    expect(all).not.toContain('"type":"Buffer"')
  })

  test('it wants a raised session of our own client, and is written down like the consents in it', async () => {
    const fresh = sessionOf(await app.calls.login(person.email))
    const refused = await app.as(fresh, 'GET', '/api/privacy/export/')
    expect(problemOf(refused).code).toBe('reauthentication_required')
    const literal = sessionOf(await app.calls.login(person.email, password, 'literal'))
    await app.as(literal, 'POST', '/api/security/pin/verify/', { pin: '2580' })
    expect((await app.as(literal, 'GET', '/api/privacy/export/')).statusCode).toBe(403)
    const kinds = await app.db.admin
      .selectFrom('audit_event')
      .select('kind')
      .where('user_id', '=', person.user.id)
      .execute()
    expect(kinds.filter(({ kind }) => kind === 'export')).toHaveLength(1)
    expect(kinds.filter(({ kind }) => kind === 'consent_changed')).toHaveLength(1)
  })
})
