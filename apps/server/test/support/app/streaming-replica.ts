import { execFileSync } from 'node:child_process'
import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createTemporaryFolder } from '../../../../../scripts/running/temporary-folder.ts'
import { withClient } from '../../../src/platform/database/client.ts'
import { startEmbedded } from '../../../src/platform/embedded/embedded.ts'
import { changeOwner, childIdentity } from '../../../src/platform/embedded/identity.ts'
import { quietLog } from '../../cluster.ts'

interface Primary {
  host: string
  port: number
  /** The folder with its data folder `postgres`. */
  folder: string
  password: string
}

/** Copies a running embedded PostgreSQL and starts the copy as its streaming replica. */
export async function startStreamingReplica({ host, port, folder, password }: Primary) {
  const copy = createTemporaryFolder('lucas-replica-')
  const cluster = join(copy, 'postgres')
  const login = { host, port, user: 'postgres', password, database: 'postgres' }
  await withClient(login, async (client) => {
    await client.query(`SELECT pg_backup_start('replica', true)`)
    execFileSync('cp', ['-a', join(folder, 'postgres'), cluster])
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
    writeFileSync(join(cluster, 'backup_label'), rows[0]?.labelfile ?? '')
  })
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(cluster, name), { force: true })
  writeFileSync(join(cluster, 'standby.signal'), '')
  appendFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=postgres password=''${password}'''\n`,
  )
  for (const name of ['backup_label', 'standby.signal']) changeOwner(childIdentity(), join(cluster, name))
  const start = () => startEmbedded({ dataDir: copy, password: () => password, log: quietLog })
  let server = await start()
  afterAll(async () => {
    await server.stop()
    rmSync(copy, { recursive: true, force: true })
  })
  return {
    /** Its address; another one after each start. */
    address: () => ({ host: server.host, port: server.port }),
    /** Runs a statement as the superuser. */
    query: (text: string) =>
      withClient(
        { ...login, host: server.host, port: server.port },
        async (client) => (await client.query(text)).rows,
      ),
    stop: () => server.stop(),
    async start() {
      server = await start()
    },
  }
}
