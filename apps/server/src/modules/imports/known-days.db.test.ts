import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createFullApp } from '../../../test/support/app/full-app.ts'
import { createImportClient } from '../../../test/support/clients/import-client.ts'
import { createStoredReader, csv, march } from '../../../test/support/fixtures/imported-rows.ts'
import { createClock } from '../../platform/clock.ts'
import { withUser } from '../../platform/database/user-transaction.ts'

let now = new Date('2026-04-01T15:00:00Z')
const app = await createFullApp({ clock: createClock(() => now) })
const imports = createImportClient(app)
const { listRows } = createStoredReader(app.db)

test('an account from files is known until the last day that one of its files covers', async () => {
  const who = await app.auth.registerUser()
  const { id } = await imports.upload(who, march)
  await imports.confirm(who, id)
  const accountId = (await listRows(who))[0]?.account_id ?? ''
  const readAccount = () =>
    app.db.admin
      .selectFrom('account')
      .select(['known_until', 'synced_at'])
      .where('id', '=', accountId)
      .executeTakeFirst()
  const knownUntil = async () => (await readAccount())?.known_until
  expect(await readAccount()).toEqual({ known_until: '2026-03-31', synced_at: now })

  now = new Date('2026-05-10T15:00:00Z')
  const login = await app.auth.login(who.email)
  const later: { access: string } = login.json()
  const importMore = async (...lines: string[]) => {
    const more = await imports.upload(later, csv(...lines))
    await imports.patch(later, more.id, { account_id: accountId })
    expect((await imports.confirm(later, more.id)).state).toBe('done')
    return more.id
  }
  await importMore('02/04/2026;COMPRA LIDER;-20.000', '08/05/2026;COMPRA LIDER;-30.000')
  expect(await knownUntil()).toBe('2026-05-08')
  // An older file says nothing of later days, and no file of days to come.
  await importMore('02/02/2026;COMPRA LIDER;-10.000')
  expect(await knownUntil()).toBe('2026-05-08')
  const newest = await importMore('14/05/2026;COMPRA LIDER;-15.000')
  expect(await readAccount()).toEqual({ known_until: '2026-05-10', synced_at: now })
  // An undone one covers nothing.
  expect((await imports.undo(later, newest)).state).toBe('undone')
  expect(await knownUntil()).toBe('2026-05-08')
})

test('accounts whose files were read before Lucas stored it learn the day from their files', async () => {
  now = new Date('2026-04-15T15:00:00Z')
  const who = await app.auth.registerUser()
  const { id } = await imports.upload(who, march)
  await imports.confirm(who, id)
  const accounts = () =>
    app.db.admin.selectFrom('account').select('known_until').where('user_id', '=', who.user.id).execute()
  await app.db.admin
    .updateTable('account')
    .set({ known_until: null })
    .where('user_id', '=', who.user.id)
    .execute()
  const file = '../../platform/database/migrations/0097-read-known-until-of-files.sql'
  const statement = await readFile(new URL(file, import.meta.url), 'utf8')
  for (const _ of ['once', 'again'])
    await withUser(app.db.app, who.user.id, (tx) => sql.raw(statement).execute(tx))
  expect(await accounts()).toEqual([{ known_until: '2026-03-31' }])
})
