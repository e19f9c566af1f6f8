import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { catalogueRules } from '../../../test/support/catalogue/rules.ts'
import { listPlaced, tablePlacements } from './placements.ts'

const db = await testDatabase()

async function listTables(condition = sql`true`): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and ${condition} order by 1`.execute(
    db.admin,
  )
  return rows.map(({ name }) => name)
}
const hasUserId = sql`exists (select from pg_attribute where attrelid = c.oid and attname = 'user_id' and not attisdropped)`
const hasUserKeys = sql`not exists (
  select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id'
   where i.indrelid = c.oid and i.indisunique and a.attnum <> all (i.indkey::int2[]))`

test('every table of the database has a placement', async () => {
  expect(await listTables()).toEqual(Object.keys(tablePlacements).toSorted())
})

test('tables of users have user_id in each unique key; a reference table and local ones have no user_id', async () => {
  const users = listPlaced('user').toSorted()
  expect(await listTables(sql`${hasUserId} and ${hasUserKeys} and relname = any(${users}::text[])`)).toEqual(
    users,
  )
  expect(listPlaced('coordinator').toSorted()).toEqual([...catalogueRules.globalKeyTables].toSorted())
  expect(listPlaced('reference')).toEqual(catalogueRules.referenceTables)
})
