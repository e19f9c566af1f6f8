import type { Client } from 'pg'
import { runGeneratedSql } from '../database/client.ts'
import { lookupRole } from '../database/logins/roles.ts'
import { listPlaced } from './placements.ts'

export interface ColumnGrant {
  table: string
  /** The GRANT of the columns that the look-up role may read, with `%s` for the name of the table or of one of its shards. */
  command: string
}

/** Reads which columns of each table the look-up role may read. */
export async function readColumnGrants(client: Client): Promise<ColumnGrant[]> {
  const { rows } = await client.query<ColumnGrant>(
    `SELECT attrelid::regclass::text AS table,
            format('GRANT SELECT (%s) ON %%s TO %I', string_agg(quote_ident(attname), ', ' ORDER BY attnum), $1::text) AS command
       FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid, aclexplode(attacl) entry
      WHERE entry.grantee = to_regrole($1) AND entry.privilege_type = 'SELECT'
        AND relnamespace = 'public'::regnamespace AND relname = ANY ($2)
      GROUP BY attrelid ORDER BY 1`,
    [lookupRole, listPlaced('user', 'coordinator')],
  )
  return rows
}

/** Grants columns of the coordinator's tables: Citus leaves them out where it creates a table again. */
export async function grantColumnsHere(client: Client, grants: readonly ColumnGrant[]): Promise<void> {
  for (const { table, command } of grants)
    await runGeneratedSql(client, 'SELECT format($1::text, quote_ident($2)) AS sql', [command, table])
}
