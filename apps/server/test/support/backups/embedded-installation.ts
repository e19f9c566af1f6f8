import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClientConfig } from 'pg'
import { afterAll, vi } from 'vitest'
import { createTemporaryFolder } from '../../../../../scripts/running/temporary-folder.ts'
import { findFreePort } from '../../../../../scripts/test/free-port.ts'
import { createErasure } from '../../../src/modules/privacy/index.ts'
import { restore } from '../../../src/operator/restore.ts'
import { createClock } from '../../../src/platform/clock.ts'
import { readConfig } from '../../../src/platform/config/config.ts'
import { withClient } from '../../../src/platform/database/client.ts'
import { connect } from '../../../src/platform/database/connect.ts'
import { derivePassword, getEmbeddedSecret } from '../../../src/platform/database/logins/passwords.ts'
import { DatabaseSetupError } from '../../../src/platform/database/setup-error.ts'
import { embeddedAppConnection } from '../../../src/platform/embedded/connections.ts'
import { startEmbedded } from '../../../src/platform/embedded/embedded.ts'
import { findRunningServer } from '../../../src/platform/embedded/running.ts'
import { readPostmasterFile } from '../../../src/platform/embedded/stale.ts'
import { createEnvelope } from '../../../src/platform/envelope/envelope.ts'
import { createLog } from '../../../src/platform/log.ts'
import { endProcess } from '../app/embedded-process.ts'
import { baseEnvironment, spawnServer, waitUntilReady } from '../app/server-process.ts'
import { testSettings } from '../app/test-settings.ts'
import { waitUntil } from '../poll-attempts.ts'

const operatorScript = fileURLToPath(new URL('../../../src/operator.ts', import.meta.url))
const silentLog = createLog({ level: 'silent', stream: { write: () => undefined } })
const dayMs = 86_400_000

/** Creates an installation with the embedded database and backups, run by real processes; it ends with the file. */
export function createEmbeddedInstallation({
  root = createTemporaryFolder('lucas-backup-'),
  sandboxOrigin = 'http://127.0.0.1:9',
} = {}) {
  const children: ReturnType<typeof spawnServer>['child'][] = []
  afterAll(async () => {
    await Promise.all(children.map((child) => endProcess(child, 'SIGKILL')))
    rmSync(root, { recursive: true, force: true })
  })
  const backupDir = join(root, 'backups')
  const toSettings = (dataDir: string, more: Record<string, string> = {}) => ({
    ...testSettings(dataDir, sandboxOrigin),
    LOG_LEVEL: 'info',
    HOST: '127.0.0.1',
    BACKUP_DIR: backupDir,
    ...more,
  })

  return {
    root,
    backupDir,
    toSettings,
    /** Returns the superuser's connection to the database that runs on a data folder. */
    toSuperuser,

    /** Creates an empty data folder, with the erasure list of another one. */
    createDataDir(name: string, { erasuresOf }: { erasuresOf?: string } = {}): string {
      const dataDir = join(root, name)
      rmSync(dataDir, { recursive: true, force: true })
      mkdirSync(dataDir, { mode: 0o711 })
      if (erasuresOf !== undefined)
        copyFileSync(join(erasuresOf, 'erasures.jsonl'), join(dataDir, 'erasures.jsonl'))
      return dataDir
    },

    /** Starts the server; returns how to use, stop and kill it. */
    async start(dataDir: string, more: Record<string, string> = {}) {
      const port = String(await findFreePort())
      const address = `http://127.0.0.1:${port}`
      const server = spawnServer({
        ...toSettings(dataDir, { PUBLIC_URL: address, ...more }),
        PORT: port,
      })
      children.push(server.child)
      await waitUntilReady(address, server)
      return {
        ...server,
        address,
        /** Kills the server, and its embedded database at once, as a machine that loses power. */
        async kill() {
          const embedded = readPostmasterFile(join(dataDir, 'postgres'))
          if (embedded !== undefined) process.kill(embedded.pid, 'SIGKILL')
          await endProcess(server.child, 'SIGKILL')
        },
        stop: () => endProcess(server.child, 'SIGTERM'),
      }
    },

    /** Runs `npm run operator -- …` on a data folder; returns its exit code and output. */
    async runOperator(dataDir: string, args: readonly string[], more: Record<string, string> = {}) {
      const env = { ...baseEnvironment(), ...toSettings(dataDir, more) }
      return new Promise<{ code: number; output: string }>((resolve) => {
        execFile(process.execPath, [operatorScript, ...args], { env }, (error, stdout, stderr) =>
          resolve({ code: error === null ? 0 : Number(error.code), output: `${stdout}${stderr}`.trim() }),
        )
      })
    },

    /** Runs `restore` in this process, which loads nothing again; returns its outcome as a process has it. */
    async restore(dataDir: string, args: readonly string[], more: Record<string, string> = {}) {
      const action = restore.parseStandalone(args)
      if (action === null) throw new Error('these are no arguments of the command')
      const lines: string[] = []
      const print = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)))
      try {
        const config = readConfig(toSettings(dataDir, more), { createsSecrets: false })
        const isDone = await action({ config, log: silentLog, clock: createClock() })
        return { code: isDone ? 0 : 1, output: lines.join('\n') }
      } catch (error) {
        if (!(error instanceof DatabaseSetupError)) throw error
        return { code: 2, output: error.message }
      } finally {
        print.mockRestore()
      }
    },

    /** Starts the database of a data folder without a server, runs a query as the superuser and stops it. */
    async queryStopped(dataDir: string, text: string, values: unknown[] = []) {
      const server = await startEmbedded({ dataDir, log: silentLog, password: () => '' })
      try {
        return await this.query(dataDir, text, values)
      } finally {
        await server.stop()
      }
    },

    /** Runs a query as the superuser of the database that runs on a data folder. */
    query: (dataDir: string, text: string, values: unknown[] = []) =>
      withClient(toSuperuser(dataDir), async (client) => (await client.query(text, values)).rows),

    /** Erases the users whose deletion was requested, as a worker does eight days later. */
    async eraseDeletedUsers(dataDir: string, served?: ClientConfig): Promise<number> {
      const { encryptionKeys } = readConfig(toSettings(dataDir))
      const clock = createClock(() => new Date(Date.now() + 8 * dayMs))
      const connection = served ?? embeddedAppConnection(requireAddress(dataDir), getEmbeddedSecret(dataDir))
      const db = connect({
        connection,
        applicationName: 'test',
        max: 2,
        statementTimeout: 30_000,
        log: silentLog,
      })
      const envelope = createEnvelope({ keys: encryptionKeys, now: clock.now })
      try {
        return await createErasure({ jobsDb: db, clock, log: silentLog, envelope, dataDir }).sweep()
      } finally {
        await db.destroy()
      }
    },

    /** Finishes the current WAL segment and waits until the server has stored everything before. */
    async archiveNow(dataDir: string, folder = backupDir): Promise<void> {
      const rows: { segment: string }[] = await this.query(
        dataDir,
        'SELECT pg_walfile_name(pg_switch_wal()) AS segment',
      )
      const segment = rows[0]?.segment ?? ''
      await waitUntil(() =>
        readdirSync(join(folder, 'wal')).some(
          (file) => file.startsWith(`${segment}-`) && file.endsWith('.enc'),
        ),
      )
    },
  }
}

const requireAddress = (dataDir: string) => {
  const address = findRunningServer(dataDir)
  if (address === undefined) throw new Error(`no database runs in ${dataDir}`)
  return address
}

const toSuperuser = (dataDir: string) => ({
  ...requireAddress(dataDir),
  user: 'postgres',
  password: derivePassword(readFileSync(join(dataDir, 'database.key'), 'utf8'), 'postgres'),
  database: 'lucas',
})
