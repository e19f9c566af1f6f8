import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { quietLog } from '../../../test/cluster.ts'
import { testDatabase } from '../../../test/database.ts'
import { withClient } from './client.ts'
import { migrate } from './migrate.ts'
import { findOldestReader, type Migration } from './migration/files.ts'
import { requireSupportedSchema } from './supported-schema.ts'

const db = await testDatabase({ empty: true })
const file = (name: string, text: string): Migration => ({
  name,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
})
const first = file('0001-one.sql', 'CREATE TABLE one (id int, old int)')
const expand = file('0002-expand.sql', 'ALTER TABLE one ADD COLUMN new int')
const contract = file('0003-contract.sql', '-- oldest-reader: 0002\nALTER TABLE one DROP COLUMN old')
const check = (...own: Migration[]) => requireSupportedSchema(db.appConnection, own)

describe('rel/supported-schema', () => {
  test('a database that was never migrated is older than every release', async () => {
    await expect(check(first)).rejects.toThrow(
      'The database is older than this release: it lacks migration 0001-one.sql. Run this release once with LUCAS_ROLE=migrate.',
    )
  })

  test('a release runs on its own schema, and on a newer one that only added to it', async () => {
    await migrate({ owner: db.ownerConnection, app: db.appConnection }, quietLog, [first, expand])
    await expect(check(first, expand)).resolves.toBeUndefined()
    await expect(check(first)).resolves.toBeUndefined()
  })

  test('a release does not run on a schema that lacks one of its migrations', async () => {
    await expect(check(first, expand, contract)).rejects.toThrow('it lacks migration 0003-contract.sql')
  })

  test('a release does not run once a newer one removed what it uses, and the release between them does', async () => {
    await migrate({ owner: db.ownerConnection, app: db.appConnection }, quietLog, [first, expand, contract])
    await expect(check(first)).rejects.toThrow(
      'The database is newer than this release: migration 0003-contract.sql needs a release that knows migration 0002. Start a newer release.',
    )
    await check(first, expand)
  })

  test('a release does not run where one of its migrations has another text', async () => {
    await expect(check(file('0001-one.sql', 'SELECT 1'))).rejects.toThrow('0001-one.sql has another text')
  })

  test('reads and extends the journal of release 1.0.0, which says nothing about readers', async () => {
    await withClient(db.ownerConnection, (client) =>
      client.query('ALTER TABLE migration.journal DROP COLUMN oldest_reader'),
    )
    await expect(check(first)).resolves.toBeUndefined()
    await migrate({ owner: db.ownerConnection, app: db.appConnection }, quietLog, [first, expand, contract])
    await expect(check(first)).resolves.toBeUndefined()
  })

  test('only a line of its own names the oldest reader', () => {
    expect(findOldestReader('SELECT 1;\n-- oldest-reader: 0058\nSELECT 2')).toBe('0058')
    expect(findOldestReader('SELECT 1 -- oldest-reader: 0058')).toBeNull()
  })
})
