import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { createTemporaryFolder } from '../../../scripts/running/temporary-folder.ts'
import { withClient } from '../src/platform/database/client.ts'
import { derivePassword } from '../src/platform/database/logins/passwords.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { ensureLoginLimits } from '../src/platform/database/pooling/login-limits.ts'
import { prepareEmbedded } from '../src/platform/embedded/connections.ts'
import { startEmbedded } from '../src/platform/embedded/embedded.ts'
import { installQueues } from '../src/platform/jobs/install.ts'
import { type Cluster, quietLog } from './cluster.ts'
import { prepareCitus } from './support/app/citus.ts'
import { startPooler } from './support/app/pooler.ts'
import { toDatabaseUrl } from './support/app/server-process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: Cluster
  }
}

const secret = 'test cluster'

/**
 * Starts one PostgreSQL per run, migrates it and installs the queues. Each test file copies its database
 * (database.ts).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const citusUrl = process.env.TEST_DATABASE_CITUS
  if (citusUrl !== undefined) {
    project.provide('cluster', await prepareCitus(citusUrl))
    return () => Promise.resolve()
  }
  const dataDir = createTemporaryFolder('lucas-test-')
  const password = () => derivePassword(secret, 'postgres')
  const server = await startEmbedded({
    dataDir,
    password,
    log: quietLog,
    durability: 'off',
    maxConnections: 300,
  })
  const { owner, app } = await prepareEmbedded(server, secret)
  await migrate({ owner, app }, quietLog)
  await installQueues(owner, [])
  const { host, port } = server
  const pooler = await openPooler()

  /** With TEST_DATABASE_POOLER=pgbouncer the application's pools of all tests connect through PgBouncer (rel/pooler). */
  async function openPooler() {
    if (process.env.TEST_DATABASE_POOLER !== 'pgbouncer') return null
    const admin = { ...owner, user: server.superuser, password: password() }
    await withClient(admin, (client) => client.query(`ALTER ROLE ${app.user} SET role = 'lucas_app'`))
    await ensureLoginLimits(admin, toDatabaseUrl(app))
    return startPooler({ server, logins: [app] })
  }

  project.provide('cluster', {
    host,
    port,
    owner: { user: owner.user, password: owner.password },
    app: { user: app.user, password: app.password, options: app.options },
    superuser: { user: server.superuser, password: password() },
    template: owner.database,
    pooler: pooler && { host: pooler.host, port: pooler.port },
    isCitus: false,
  })
  return async () => {
    await pooler?.stop()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
