import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { createTemporaryFolder } from '../../../scripts/running/temporary-folder.ts'
import { startEmbedded } from '../src/platform/database/embedded/embedded.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { prepareEmbedded } from '../src/platform/database/open.ts'
import { derivePassword } from '../src/platform/database/passwords.ts'
import { installQueues } from '../src/platform/jobs/install.ts'
import { type Cluster, quietLog } from './cluster.ts'

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
  project.provide('cluster', {
    host,
    port,
    owner: { user: owner.user, password: owner.password },
    app: { user: app.user, password: app.password, options: app.options },
    superuser: { user: server.superuser, password: password() },
    template: owner.database,
  })
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
