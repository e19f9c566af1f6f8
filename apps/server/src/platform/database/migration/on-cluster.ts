import type { Client } from 'pg'
import { setPropagation } from '../citus.ts'
import { listLockedTables } from './lock-tables.ts'
import { splitStatements } from './statements.ts'

/** GRANT or REVOKE of whole tables; Citus itself leaves out those that it does not know. */
const tableGrant = /^(?:grant|revoke)\s[^(]*\son\s+(?!schema\b|function\b|database\b|all\b)/i
const nullsOnDelete = /\bon\s+delete\s+set\s+null\b/i

/**
 * Runs the statements of a migration on a distributed installation. What changes an existing table runs on its shards as well.
 * New tables, functions and rights on columns are made on the coordinator alone; `distribute`, which follows, takes them to the
 * workers.
 */
export async function runOnCluster(client: Client, text: string): Promise<void> {
  const distributed = await listDistributed(client)
  for (const statement of splitStatements(text)) {
    await setPropagation(client, changesShards(statement, distributed))
    await client.query(statement)
  }
  await setPropagation(client, false)
}

/** Returns whether a statement changes the shards of a distributed table. */
export function changesShards(statement: string, distributed: ReadonlySet<string>): boolean {
  if (/^drop\s+index\b/i.test(statement)) return true
  if (/^create\s+table\b/i.test(statement) || nullsOnDelete.test(statement)) return false
  if (tableGrant.test(statement)) return true
  return listLockedTables(statement).some((table) => distributed.has(table))
}

async function listDistributed(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT logicalrelid::regclass::text AS name FROM pg_dist_partition',
  )
  return new Set(rows.map(({ name }) => name))
}
