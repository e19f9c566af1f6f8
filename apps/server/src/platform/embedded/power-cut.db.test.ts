import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { quietLog } from '../../../test/cluster.ts'
import {
  type EmbeddedProcess,
  endProcess,
  password,
  spawnEmbedded,
} from '../../../test/support/app/embedded-process.ts'
import { withClient } from '../database/client.ts'
import { startEmbedded } from './embedded.ts'

const pageSize = 8192
const segmentSize = 16 * 1024 * 1024
const user = 'postgres'

interface Mark {
  row: number
  segment: string
  offset: number
}

/** Commits rows one by one. Returns the flushed WAL position after the last commit. */
async function commitRows(client: Client, from: number, to: number): Promise<Mark> {
  for (let row = from; row <= to; row += 1)
    await client.query('INSERT INTO kept VALUES ($1, $2)', [row, 'x'.repeat(row)])
  const { rows } = await client.query<{ segment: string; flushed: string }>(
    `SELECT pg_walfile_name(pg_current_wal_flush_lsn()) AS segment, pg_current_wal_flush_lsn() - '0/0' AS flushed`,
  )
  return { row: to, segment: rows[0]?.segment ?? '', offset: Number(rows[0]?.flushed) % segmentSize }
}

/**
 * Simulates a power cut: the last WAL page is on disk up to a torn record, later pages are not.
 */
function cutLog(dataDir: string, { segment, offset }: Mark): void {
  const folder = join(dataDir, 'postgres', 'pg_wal')
  const later = readdirSync(folder).filter((file) => /^[0-9A-F]{24}$/.test(file) && file > segment)
  for (const name of later) rmSync(join(folder, name))
  const file = join(folder, segment)
  const torn = offset + 13
  truncateSync(file, torn)
  truncateSync(file, Math.ceil(torn / pageSize) * pageSize)
}

async function killBoth(server: EmbeddedProcess): Promise<void> {
  process.kill(server.databasePid, 'SIGKILL')
  await endProcess(server.process, 'SIGKILL')
}

describe('rel/power-cut', () => {
  test('rows acknowledged before the cut survive without gaps, and the cluster starts', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'lucas-cut-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const server = await spawnEmbedded(dataDir)
    const client = new Client({ host: server.host, port: server.port, user, password, database: 'postgres' })
    client.on('error', () => undefined)
    await client.connect()
    await client.query('CREATE TABLE kept (row int PRIMARY KEY, text text)')
    const mark = await commitRows(client, 1, 300)
    await commitRows(client, 301, 400)
    await killBoth(server)
    cutLog(dataDir, mark)

    const again = await startEmbedded({ dataDir, password: () => password, log: quietLog })
    onTestFinished(() => again.stop())
    const facts = { host: again.host, port: again.port, user, password, database: 'postgres' }
    const { rows } = await withClient(facts, (next) =>
      next.query<{ row: number; whole: boolean }>(
        'SELECT row, text = repeat($1, row) AS whole FROM kept ORDER BY row',
        ['x'],
      ),
    )
    expect(rows.length).toBeGreaterThanOrEqual(mark.row)
    expect(rows.length).toBeLessThan(400)
    expect(rows).toEqual(Array.from({ length: rows.length }, (_, index) => ({ row: index + 1, whole: true })))
    await withClient(facts, (next) => next.query("INSERT INTO kept VALUES (1000, 'after the cut')"))
  })
})
