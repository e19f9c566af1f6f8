import type { Client } from 'pg'
import { runGeneratedSql } from '../client.ts'
import { DatabaseSetupError } from '../setup-error.ts'
import type { Migration } from './files.ts'
import { splitStatements } from './statements.ts'

const createIndex = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?!if\b)(\w+)\s+on\b/i
const dropIndex = /^drop\s+index\s+concurrently\s+if\s+exists\s+\w+$/i

/**
 * Returns the statements of a migration with the mode `concurrently`. Throws DatabaseSetupError if one of them is something
 * else than a named CREATE INDEX CONCURRENTLY or DROP INDEX CONCURRENTLY IF EXISTS.
 */
export function readIndexStatements({ name, text }: Pick<Migration, 'name' | 'text'>): string[] {
  const statements = splitStatements(text)
  const other = statements.find((statement) => !createIndex.test(statement) && !dropIndex.test(statement))
  if (statements.length > 0 && other === undefined) return statements
  throw new DatabaseSetupError(
    `Migration ${name} has the mode concurrently: it may only CREATE INDEX CONCURRENTLY name or DROP INDEX CONCURRENTLY IF EXISTS name.`,
  )
}

/**
 * Builds or drops an index while others read and write. May be repeated: a valid index stays, and one that an attempt left
 * behind invalid is dropped and built again. The statement has no lock time-out, because no request waits behind its locks.
 */
export async function runIndexStatement(client: Client, statement: string): Promise<void> {
  const index = createIndex.exec(statement)?.[1]
  if (index === undefined) {
    await client.query(statement)
    return
  }
  const state = await findIndexState(client, index)
  if (state === 'valid') return
  if (state === 'invalid') await dropInvalidIndex(client, index)
  try {
    await client.query(statement)
  } catch (error) {
    // Invalid indexes cost every write, and unique ones refuse rows.
    if ((await findIndexState(client, index)) === 'invalid') await dropInvalidIndex(client, index)
    throw error
  }
}

async function findIndexState(client: Client, index: string): Promise<'valid' | 'invalid' | undefined> {
  const { rows } = await client.query<{ state: 'valid' | 'invalid' }>(
    `SELECT CASE WHEN indisvalid THEN 'valid' ELSE 'invalid' END AS state
       FROM pg_index WHERE indexrelid = to_regclass(quote_ident(lower($1)))`,
    [index],
  )
  return rows[0]?.state
}

const dropInvalidIndex = (client: Client, index: string): Promise<void> =>
  runGeneratedSql(client, `SELECT format('DROP INDEX CONCURRENTLY IF EXISTS %I', lower($1::text)) AS sql`, [
    index,
  ])
