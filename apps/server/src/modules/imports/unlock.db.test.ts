import { drawLockedStatement as draw } from '@lucas/papers/locked-statement.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createFullApp, type TestUser } from '../../../test/support/app/full-app.ts'
import { createImportClient } from '../../../test/support/clients/import-client.ts'

const real = await createFullApp()
const imports = createImportClient(real)

const rut = '12.345.678-5'
const unlock = (who: TestUser, id: string, body: object) =>
  real.requestAs(who, 'POST', `/api/imports/${id}/unlock/`, body)
const isRutSaved = async (who: TestUser) =>
  (await real.requestAs(who, 'GET', '/api/imports/rut/')).json().saved

const readSecrets = (id: string) =>
  real.db.admin
    .selectFrom('statement_import')
    .select(['password', 'unlocked', 'corrections', 'problem'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('sec/import-passwords', () => {
  test('an encrypted PDF asks for its password, is read with it, and is read again without it', async () => {
    const who = await real.auth.registerUser()
    const { id, problem } = await imports.upload(who, await draw('Secreta.77'), 'cartola.pdf')
    expect(problem).toMatchObject({ code: 'password_needed' })
    expect((await unlock(who, id, {})).json().detail).toContain('clave')
    expect((await unlock(who, id, { password: 'otra' })).statusCode).toBe(200)
    expect(await imports.waitUntilProcessed(who, id)).toMatchObject({ problem: { code: 'password_wrong' } })
    expect((await readSecrets(id)).password).toBeNull()
    expect((await unlock(who, id, { password: 'Secreta.77' })).statusCode).toBe(200)
    const read = await imports.waitUntilProcessed(who, id)
    expect(read).toMatchObject({ state: 'preview', counts: { new: 1 } })
    const secrets = await readSecrets(id)
    expect(secrets.password).toBeNull()
    expect(JSON.stringify(secrets.corrections)).not.toContain('Secreta')
    expect(secrets.unlocked?.includes('FERIA')).toBe(false)
    await imports.patch(who, id, { currency: 'CLP' })
    expect(await imports.find(who, id)).toMatchObject({ state: 'preview', counts: { new: 1 } })
    expect(await unlock(who, id, { password: 'Secreta.77' })).toMatchObject({ statusCode: 409 })
  })

  test('the RUT opens what banks make of it, and is stored only on request, encrypted', async () => {
    const who = await real.auth.registerUser()
    const { id } = await imports.upload(who, await draw('5678'))
    expect((await unlock(who, id, { rut: '12.345.678-9' })).json().detail).toContain('dígito verificador')
    await unlock(who, id, { rut })
    expect(await imports.waitUntilProcessed(who, id)).toMatchObject({ state: 'preview' })
    expect(await isRutSaved(who)).toBe(false)
    const next = await imports.upload(who, await draw('12345678'))
    expect(next).toMatchObject({ state: 'failed' })
    await unlock(who, next.id, { rut, remember_rut: true })
    await imports.waitUntilProcessed(who, next.id)
    expect(await isRutSaved(who)).toBe(true)
    const stored = await real.db.admin
      .selectFrom('statement_rut')
      .select('rut')
      .where('user_id', '=', who.user.id)
      .executeTakeFirstOrThrow()
    expect(stored.rut.includes('12345678')).toBe(false)
    expect(await imports.upload(who, await draw('6785'))).toMatchObject({ state: 'preview' })
    expect((await real.requestAs(who, 'DELETE', '/api/imports/rut/')).statusCode).toBe(200)
    expect(await isRutSaved(who)).toBe(false)
    expect(await imports.upload(who, await draw('12345678'))).toMatchObject({ state: 'failed' })
  })

  test('no password and no RUT is in a job', async () => {
    const who = await real.auth.registerUser()
    const { id } = await imports.upload(who, await draw('Secreta.88'))
    await unlock(who, id, { password: 'Secreta.88', rut, remember_rut: true })
    await imports.waitUntilProcessed(who, id)
    const { rows } = await sql`select * from pgboss.job`.execute(real.db.admin)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/Secreta|12345678|12\.345\.678/)
  })
})
