import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { quietLog } from '../../../test/cluster.ts'
import { testDatabase } from '../../../test/database.ts'
import { isMigrated, migrate } from './migrate.ts'
import { type Migration, readMigrations } from './migration/files.ts'

const db = await testDatabase({ empty: true })
const file = (name: string, text: string): Migration => ({
  name,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
})
const first = file('0001-one.sql', 'CREATE TABLE one (id int)')
const second = file('0002-two.sql', 'CREATE TABLE two (id int)')
const third = file('0003-three.sql', 'CREATE TABLE three (id int); SELECT broken')
const run = (...files: Migration[]) =>
  migrate({ owner: db.ownerConnection, app: db.appConnection }, quietLog, files)
const exists = async (table: string) =>
  (await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(db.admin)).rows[0]
    ?.found

describe('rel/migrations', () => {
  test('run in order, each once', async () => {
    expect(await run(first)).toEqual({ applied: ['0001-one.sql'] })
    expect(await run(first, second)).toEqual({ applied: ['0002-two.sql'] })
    expect(await run(first, second)).toEqual({ applied: [] })
  })

  test('two processes that start together run them once', async () => {
    const files = [first, second, file('0003-slow.sql', 'SELECT pg_sleep(0.2); CREATE TABLE slow (id int)')]
    const applied = (await Promise.all([run(...files), run(...files)])).flatMap((done) => done.applied)
    expect(applied).toEqual(['0003-slow.sql'])
    await sql`delete from migration.journal where name = '0003-slow.sql'`.execute(db.admin)
  })

  test('a failed migration is rolled back, and the error names it', async () => {
    await expect(run(first, second, third)).rejects.toThrow(
      'Migration 0003-three.sql failed: column "broken" does not exist',
    )
    expect(await exists('three')).toBe(false)
  })

  test('a file changed after it was applied stops the start', async () => {
    const changed = file('0001-one.sql', 'CREATE TABLE one (id bigint)')
    await expect(run(changed, second)).rejects.toThrow('Migration 0001-one.sql was changed after it had run')
  })

  test('a new file numbered before an applied one stops the start', async () => {
    const late = file('0001-late.sql', 'SELECT 1')
    await expect(run(late, first, second)).rejects.toThrow('0001-late.sql comes before 0002-two.sql')
  })

  test('an old version starts on a database that a newer one migrated', async () => {
    expect(await run(first)).toEqual({ applied: [] })
  })

  test('the application’s role can check whether all migrations have run', async () => {
    expect(await isMigrated(db.app)).toBe(false)
    const whole = await testDatabase()
    expect(await isMigrated(whole.app)).toBe(true)
    await whole.close()
  })

  test('the product’s migrations are numbered without a gap', async () => {
    expect((await readMigrations()).map(({ name }) => Number(name.slice(0, 4)))).toEqual(
      (await readMigrations()).map((_, index) => index + 1),
    )
  })
})
