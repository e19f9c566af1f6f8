import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { tableOwners } from './owners.ts'

const db = await testDatabase()
/** Empty since migration 46; the next release drops it. */
const abandonedTable = 'csp_report'

test('every table of the database has an owner', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`.execute(db.admin)
  expect(rows.map(({ name }) => name)).toEqual([...Object.keys(tableOwners), abandonedTable].toSorted())
})
