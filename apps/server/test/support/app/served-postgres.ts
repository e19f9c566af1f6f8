import { readFileSync, rmSync } from 'node:fs'
import type { QueryResultRow } from 'pg'
import { afterAll } from 'vitest'
import { createTemporaryFolder } from '../../../../../scripts/running/temporary-folder.ts'
import { withClient } from '../../../src/platform/database/client.ts'
import { connect } from '../../../src/platform/database/connect.ts'
import { startEmbedded } from '../../../src/platform/embedded/embedded.ts'
import { quietLog } from '../../cluster.ts'
import { toDatabaseUrl } from './server-process.ts'

const password = 'only for this test'

/** Starts a PostgreSQL that production accepts and that has no Lucas roles yet, as an operator finds it. */
export async function startServedPostgres() {
  const folder = createTemporaryFolder('lucas-served-')
  const server = await startEmbedded({ dataDir: folder, password: () => password, log: quietLog })
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const { host, port } = server
  const toConnection = (user: string, rolePassword: string, database: string) => ({
    host,
    port,
    user,
    password: rolePassword,
    database,
  })
  const queryIn = <Row extends QueryResultRow>(database: string, text: string, values: unknown[] = []) =>
    withClient(
      toConnection('postgres', password, database),
      async (client) => (await client.query<Row>(text, values)).rows,
    )
  const query = (text: string, values: unknown[] = []) =>
    withClient(
      toConnection('postgres', password, 'postgres'),
      async (client) => (await client.query(text, values)).rows,
    )
  return {
    /** Address of the server. */
    server: { host, port },
    /** The process id of PostgreSQL itself, another one after each restart. */
    pid: server.pid,
    /** The folder with its data. */
    folder,
    query,
    /** Runs a statement as the superuser in one of the databases. */
    queryIn,
    urlOf: (user: string, rolePassword: string, database: string) =>
      toDatabaseUrl(toConnection(user, rolePassword, database)),
    /** Opens a superuser's handle on the product's database, for its checks. The caller destroys it. */
    connectAdmin: (applicationName: string) =>
      connect({
        connection: toConnection('postgres', password, 'lucas'),
        applicationName,
        max: 2,
        statementTimeout: 300_000,
        log: quietLog,
      }),
    /** Terminates all connections to a database. */
    terminateConnections: (database: string) =>
      query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [database]),
    /** Runs the SQL block of docs/operations.md that starts with this comment. */
    async runDocumented(title: string) {
      const page = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8')
      const block = [...page.matchAll(/^```sql\n-- (.*)\n([^`]*)^```/gm)].find(([, name]) => name === title)
      if (block?.[2] === undefined) throw new Error(`docs/operations.md shows no SQL under '${title}'`)
      for (const line of block[2].trim().split('\n')) await query(line)
    },
  }
}
