import type { Client } from 'pg'
import { runGeneratedSql } from '../client.ts'
import { splitStatements } from './statements.ts'

/** Milliseconds in which all tables after the first must be locked: less than the second after which PostgreSQL looks for deadlocks. */
const furtherLocksMs = 800

const altered =
  /^(?:alter table (?:if exists )?(?:only )?|create (?:unique )?index [\s\S]*?\bon (?:only )?|(?:create|alter|drop) policy [\s\S]*?\bon |drop table (?:if exists )?)(?:public\.)?"?(\w+)/i
const referenced = /\breferences\s+(?:public\.)?"?(\w+)/gi

/** Returns the tables that the statements of a file lock against writers. */
export function listLockedTables(text: string): string[] {
  const statements = splitStatements(text).map((statement) => statement.replace(/\s+/g, ' '))
  const tables = statements.flatMap((statement) => [
    altered.exec(statement)?.[1] ?? [],
    /^(?:alter|create) table/i.test(statement)
      ? [...statement.matchAll(referenced)].map(([, table = '']) => table)
      : [],
  ])
  return [...new Set(tables.flat())]
}

/**
 * Locks all existing tables that a migration changes before its first statement. Only the first one is waited for, with no
 * lock held; requests lock older tables first, such as the user before a transaction, and so does this. A migration that
 * waited for its second table in the middle of its work would end in a deadlock with a request, and the request would lose.
 */
export async function lockTables(client: Client, text: string, lockTimeoutMs: number): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `SELECT relname AS table FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname = ANY($1) ORDER BY oid`,
    [listLockedTables(text)],
  )
  if (rows.length < 2) return
  const furtherMs = Math.min(lockTimeoutMs, Math.ceil(furtherLocksMs / (rows.length - 1)))
  for (const { table } of rows) {
    await runGeneratedSql(
      client,
      `SELECT format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', $1::text) AS sql`,
      [table],
    )
    await setLockTimeout(client, furtherMs)
  }
  await setLockTimeout(client, lockTimeoutMs)
}

/** Limits the waits for locks until the transaction ends. */
export const setLockTimeout = (client: Client, ms: number) =>
  client.query(`SELECT set_config('lock_timeout', $1, true)`, [String(ms)])
