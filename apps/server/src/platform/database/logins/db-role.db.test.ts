import { sql } from 'kysely'
import type { ClientConfig } from 'pg'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { newId } from '../../ids.ts'
import { checkRequirements } from '../requirements.ts'
import { withUser } from '../user-transaction.ts'

const db = await testDatabase()
const run = (text: string) => sql.raw(text).execute(db.app)
const denied = /permission denied|must be owner|must be superuser|not allowed|Only roles with/

describe('sec/db-role', () => {
  const forbidden = [
    'CREATE TABLE mine (id uuid)',
    'CREATE TEMPORARY TABLE mine (id uuid)',
    'CREATE SCHEMA mine',
    'CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    'ALTER TABLE person ADD COLUMN mine text',
    'ALTER TABLE person DISABLE ROW LEVEL SECURITY',
    'CREATE POLICY mine ON person USING (true)',
    'DROP TABLE person',
    'TRUNCATE person',
    'CREATE INDEX mine ON person (email)',
    'CREATE ROLE mine',
    'ALTER ROLE lucas_app BYPASSRLS',
    'SET ROLE lucas_owner',
    'SET ROLE lucas_lookup',
    'SET SESSION AUTHORIZATION postgres',
    'CREATE DATABASE mine',
    "COPY institution TO PROGRAM 'cat'",
    "SELECT pg_read_file('postgresql.conf')",
    'SELECT rolpassword FROM pg_authid',
    'UPDATE migration.journal SET checksum = name',
    'DELETE FROM institution',
  ]
  test.each(forbidden)('the application may not: %s', async (text) => {
    await expect(run(text)).rejects.toThrow(denied)
  })

  test('audit rows can be inserted and read, but not updated or deleted', async () => {
    const userId = newId()
    await expect(
      withUser(db.app, userId, (tx) => tx.updateTable('audit_event').set({ kind: 'x' }).execute()),
    ).rejects.toThrow(denied)
    await expect(withUser(db.app, userId, (tx) => tx.deleteFrom('audit_event').execute())).rejects.toThrow(
      denied,
    )
  })

  test('the user is set for one transaction, never for the session', async () => {
    const setting = () =>
      sql<{ value: string | null }>`select nullif(current_setting('app.user_id', true), '') as value`.execute(
        db.app,
      )
    await withUser(db.app, newId(), async () => undefined)
    expect((await setting()).rows).toEqual([{ value: null }])
  })

  test('a statement on the request pool ends after five seconds', async () => {
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db.app)
    expect(rows).toEqual([{ statement_timeout: '5s' }])
  })
})

describe('database requirements', () => {
  const { host, port, superuser } = inject('cluster')
  const bypass = { user: `bypass_${db.name}`, password: 'bypass' }
  afterAll(async () => {
    await sql.raw(`DROP OWNED BY ${bypass.user}`).execute(db.admin)
    await sql.raw(`DROP ROLE ${bypass.user}`).execute(db.admin)
  })
  const as = (role: { user: string; password: string }): ClientConfig => ({
    host,
    port,
    ...role,
    database: db.name,
  })

  test('the application’s role is accepted', async () => {
    await expect(checkRequirements(db.appConnection, { durability: false })).resolves.toBeUndefined()
  })

  test('a superuser is refused', async () => {
    await expect(checkRequirements(as(superuser), { durability: false })).rejects.toThrow(
      /role postgres, which has SUPERUSER/,
    )
  })

  test('a role that bypasses row-level security is refused', async () => {
    await sql
      .raw(`CREATE ROLE ${bypass.user} LOGIN BYPASSRLS PASSWORD '${bypass.password}'`)
      .execute(db.admin)
    await sql.raw(`GRANT CONNECT ON DATABASE ${db.name} TO ${bypass.user}`).execute(db.admin)
    await expect(checkRequirements(as(bypass), { durability: false })).rejects.toThrow(/which has BYPASSRLS/)
  })

  test('production refuses a database without durable commits', async () => {
    await expect(checkRequirements(db.appConnection, { durability: true })).rejects.toThrow(
      'PostgreSQL runs with fsync = off',
    )
  })
})
