import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { quietLog } from '../../../test/cluster.ts'
import { testDatabase } from '../../../test/database.ts'
import { createInstallation } from '../../../test/support/app/installation.ts'
import { toDatabaseUrl } from '../../../test/support/app/server-process.ts'
import { openDatabase } from './open.ts'

const { owner, app, superuser, host, port } = inject('cluster')

async function openEmpty(appRole: { user: string; password: string }) {
  const empty = await testDatabase({ empty: true })
  onTestFinished(empty.close)
  const at = (role: { user: string; password: string }) =>
    toDatabaseUrl({ host, port, database: empty.name, ...role })
  const settings = { dataDir: '/nowhere', url: at(owner), appUrl: at(appRole), secret: '', production: false }
  const database = await openDatabase(settings, quietLog)
  onTestFinished(() => database.close())
  return database
}

describe('DATABASE_URL', () => {
  test('works with any PostgreSQL: its user migrates, a derived login serves as the application’s role', async () => {
    const { open, toLoginName } = await createInstallation()
    const database = await open()
    expect(database.isEmbedded).toBe(false)
    expect(
      (await sql`select current_user as role, session_user as login`.execute(database.app)).rows,
    ).toEqual([{ role: 'lucas_app', login: toLoginName() }])
    expect(await database.app.selectFrom('institution').select('id').execute()).not.toEqual([])
  })

  test('with DATABASE_APP_URL the given login serves', async () => {
    const database = await openEmpty(app)
    expect((await sql`select current_user as role`.execute(database.app)).rows).toEqual([
      { role: 'lucas_app' },
    ])
  })

  test('a superuser in DATABASE_APP_URL is refused, even with the application’s role as its start', async () => {
    await expect(openEmpty(superuser)).rejects.toThrow('has SUPERUSER')
    const disguised = { ...superuser, options: '-c role=lucas_app' }
    await expect(openEmpty(disguised)).rejects.toThrow('has SUPERUSER')
  })

  test('a role without the application’s privileges in DATABASE_APP_URL is refused', async () => {
    await expect(openEmpty(owner)).rejects.toThrow('is no member of lucas_app')
  })
})
