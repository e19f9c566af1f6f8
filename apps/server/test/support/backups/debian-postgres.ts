import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { withClient } from '../../../src/platform/database/client.ts'
import { waitUntil } from '../poll-attempts.ts'

// PostgreSQL 15 and pgBackRest of Debian with the files of deploy/pgbackrest, in folders of a test.

const binaries = '/usr/lib/postgresql/15/bin'
const deploy = new URL('../../../../../deploy/pgbackrest/', import.meta.url)
const passphrase = 'only for this test'

/** Throws a sentence that names the package where a program is missing. */
function requirePrograms(): void {
  if (!existsSync(join(binaries, 'postgres')))
    throw new Error('PostgreSQL 15 is missing: install the Debian package postgresql-15.')
  if (spawnSync('pgbackrest', ['version']).status !== 0)
    throw new Error('pgBackRest is missing: install the Debian package pgbackrest.')
}

/** Root starts the programs as the user postgres, which the Debian packages create. */
function findIdentity(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? []
  if (uid === undefined)
    throw new Error('there is no user postgres: install the Debian package postgresql-15.')
  return { uid: Number(uid), gid: Number(gid) }
}

/** Creates a cluster whose WAL pgBackRest archives; `root` is an empty folder. It stops with the file. */
export async function createDebianPostgres(root: string, port: number) {
  requirePrograms()
  const identity = findIdentity()
  chmodSync(root, 0o711)
  const createFolder = (name: string) => {
    const folder = join(root, name)
    mkdirSync(folder, { mode: 0o700 })
    if (identity) chownSync(folder, identity.uid, identity.gid)
    return folder
  }
  const data = createFolder('data')
  const repository = createFolder('repository')
  const config = createFolder('config')
  const locks = createFolder('locks')
  const secrets = createFolder('secrets')
  const settings = readFileSync(new URL('pgbackrest.conf', deploy), 'utf8')
    .replace(/^repo1-path=.*$/m, `repo1-path=${repository}`)
    .replace(/^pg1-path=.*$/m, `pg1-path=${data}\npg1-socket-path=${locks}\npg1-user=postgres`)
    .replace(/^pg1-port=.*$/m, `pg1-port=${port}`)
    .replace(/^\[global\]$/m, `[global]\nlock-path=${locks}`)
  const write = (name: string, text: string) => {
    writeFileSync(join(root, name), text, { mode: 0o600 })
    if (identity) chownSync(join(root, name), identity.uid, identity.gid)
  }
  write('config/pgbackrest.conf', settings)
  write('secrets/lucas.conf', `[global]\nrepo1-cipher-pass=${passphrase}\n`)
  for (const file of ['archive.conf', 'backup.sh'])
    write(`config/${file}`, readFileSync(new URL(file, deploy), 'utf8'))
  const env = {
    PATH: `/usr/bin:/bin:${binaries}`,
    LC_ALL: 'C.UTF-8',
    PGBACKREST_CONFIG: `${config}/pgbackrest.conf`,
    PGBACKREST_CONFIG_INCLUDE_PATH: secrets,
  }

  /** Runs a program as the database's user. Throws with its output if it fails. */
  const run = (program: string, ...args: string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      execFile(
        program,
        args,
        { env, cwd: '/', maxBuffer: 10_000_000, ...identity },
        (error, stdout, stderr) =>
          error === null
            ? resolve(stdout)
            : reject(new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`, { cause: error })),
      )
    })
  const toConnection = (user: string, password = '', database = 'lucas') => ({
    host: '127.0.0.1',
    port,
    user,
    password,
    database,
  })
  let server: ReturnType<typeof spawn> | undefined

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
    const exited = once(server, 'exit')
    server.kill(signal)
    await exited
  }
  afterAll(async () => {
    await end('SIGKILL')
    rmSync(root, { recursive: true, force: true })
  })

  await run('initdb', '--username=postgres', '--auth=trust', '--encoding=UTF8', '--pgdata', data)
  return {
    run,
    toConnection,
    toUrl: (user: string, password: string, database = 'lucas') =>
      `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
    pgbackrest: (...args: string[]) => run('pgbackrest', '--stanza=lucas', ...args),
    /** Takes a backup as the timer does. Returns the file for BACKUP_INFO_FILE. */
    async backUp(): Promise<string> {
      await run('sh', `${config}/backup.sh`, `${config}/info.json`)
      return `${config}/info.json`
    },
    /** Starts PostgreSQL and waits until it takes writes: after a restore, until the recovery has ended. */
    async start(): Promise<void> {
      const options = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: locks }
      const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
      server = spawn(join(binaries, 'postgres'), ['-D', data, ...args], {
        env,
        cwd: '/',
        stdio: 'ignore',
        ...identity,
      })
      await waitUntil(
        () =>
          withClient(toConnection('postgres', '', 'postgres'), async (client) => {
            const { rows } = await client.query<{ open: boolean }>('SELECT NOT pg_is_in_recovery() AS open')
            return rows[0]?.open === true
          }).catch(() => false),
        900_000,
      )
    },
    query: (text: string, values: unknown[] = [], database = 'lucas') =>
      withClient(
        toConnection('postgres', '', database),
        async (client) => (await client.query(text, values)).rows,
      ),
    kill: () => end('SIGKILL'),
    /** Stops PostgreSQL, which disconnects its clients. */
    stop: () => end('SIGINT'),
    /** Adds the settings of deploy/pgbackrest/archive.conf. */
    async archive(): Promise<void> {
      await run('sh', '-c', `echo "include '${config}/archive.conf'" >> ${data}/postgresql.conf`)
    },
    /** Deletes the data, as a lost disk. */
    async loseData(): Promise<void> {
      rmSync(data, { recursive: true })
      createFolder('data')
    },
  }
}
