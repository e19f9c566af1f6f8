import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { quietLog } from '../../../test/cluster.ts'
import { testDatabase } from '../../../test/database.ts'
import { openDatabase } from './open.ts'
import { derivePassword } from './passwords.ts'

const secret = 'test cluster'
const { host, port, owner, app, superuser } = inject('cluster')

const urlOf = (role: { user: string; password: string }, name: string) =>
  `postgresql://${role.user}:${encodeURIComponent(role.password)}@/${name}?host=${encodeURIComponent(host)}&port=${port}`

async function open(url: string, appUrl?: string) {
  const settings = { dataDir: '/nowhere', url, appUrl, secret, production: false }
  const database = await openDatabase(settings, quietLog)
  onTestFinished(() => database.close())
  return database
}

describe('DATABASE_URL', () => {
  test('leads to any PostgreSQL: its user migrates, the application’s role serves', async () => {
    const empty = await testDatabase({ empty: true })
    onTestFinished(empty.close)
    const database = await open(urlOf(owner, empty.name))
    expect(database.isEmbedded).toBe(false)
    expect((await sql`select current_user as role`.execute(database.app)).rows).toEqual([
      { role: 'lucas_app' },
    ])
    expect(await database.app.selectFrom('institution').select('id').execute()).not.toEqual([])
  })

  test('gives the application the password that every process derives from the same secret', () => {
    expect(derivePassword(secret, 'lucas_app')).toBe(app.password)
    expect(derivePassword('another', 'lucas_app')).not.toBe(app.password)
  })

  test('with DATABASE_APP_URL the given sign-in serves', async () => {
    const empty = await testDatabase({ empty: true })
    onTestFinished(empty.close)
    const database = await open(urlOf(owner, empty.name), urlOf(app, empty.name))
    expect((await sql`select current_user as role`.execute(database.app)).rows).toEqual([
      { role: 'lucas_app' },
    ])
  })

  test('a superuser as DATABASE_APP_URL is refused', async () => {
    const empty = await testDatabase({ empty: true })
    onTestFinished(empty.close)
    await expect(open(urlOf(owner, empty.name), urlOf(superuser, empty.name))).rejects.toThrow(
      'has SUPERUSER',
    )
  })
})
