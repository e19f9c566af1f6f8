import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { tableOwners } from './owners.ts'

const db = await testDatabase()

test('every table of the database has an owner', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`.execute(db.admin)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(tableOwners).toSorted())
})
