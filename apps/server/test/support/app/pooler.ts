import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../../../../../scripts/test/free-port.ts'
import { changeOwner, childIdentity } from '../../../src/platform/embedded/identity.ts'

const program = '/usr/sbin/pgbouncer'
const settingsFile = fileURLToPath(new URL('../../../../../deploy/pgbouncer/pgbouncer.ini', import.meta.url))

export interface Pooler {
  host: string
  port: number
  /** What PgBouncer logged. */
  output(): string
  stop(): Promise<void>
}

interface PoolerOptions {
  /** The PostgreSQL behind it; each of its databases is served under its own name. */
  server: { host: string; port: number }
  logins: readonly { user: string; password: string }[]
  /** Connections to PostgreSQL for each login and database. */
  poolSize?: number
  /** Settings that differ from deploy/pgbouncer/pgbouncer.ini. */
  settings?: Record<string, string>
}

/** Starts Debian's PgBouncer on a free port of loopback with the settings of deploy/. Throws where it is not installed. */
export async function startPooler({
  server,
  logins,
  poolSize = 8,
  settings = {},
}: PoolerOptions): Promise<Pooler> {
  if (!existsSync(program)) throw new Error('PgBouncer is missing: install the Debian package pgbouncer.')
  const port = await findFreePort()
  const folder = mkdtempSync(join(tmpdir(), 'lucas-pooler-'))
  const [config, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  const changes = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    auth_file: users,
    default_pool_size: String(poolSize),
    server_tls_sslmode: 'disable',
    ...settings,
  }
  const database = `* = host=${server.host} port=${server.port}`
  writeFileSync(config, changeSettings(readFileSync(settingsFile, 'utf8'), database, changes))
  writeFileSync(users, logins.map(({ user, password }) => `"${user}" "${password}"\n`).join(''))
  const identity = childIdentity()
  for (const path of [folder, config, users]) changeOwner(identity, path)
  const child = spawn(program, [config], { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], ...identity })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-100_000)
  })
  const exited = once(child, 'close')
  const stop = async () => {
    child.kill('SIGKILL')
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
  for (let attempt = 1; !(await accepts(port)); attempt += 1)
    if (child.exitCode !== null || attempt === 200) {
      await stop()
      throw new Error(`PgBouncer did not start: ${output}`)
    }
  return { host: '127.0.0.1', port, output: () => output, stop }
}

/** Replaces the line of the database, and the settings that `changes` names or that the file lacks. */
function changeSettings(text: string, database: string, changes: Record<string, string>): string {
  const own = new Map(Object.entries(changes))
  const lines = text.split('\n').map((line) => {
    const name = /^(\w+) =/.exec(line)?.[1] ?? ''
    const value = own.get(name)
    own.delete(name)
    if (value !== undefined) return `${name} = ${value}`
    return name === 'lucas' ? database : line
  })
  return [...lines, ...[...own].map(([name, value]) => `${name} = ${value}`), ''].join('\n')
}

/** Returns whether something listens on the port; waits a moment if not. */
async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 50))
    return false
  } finally {
    socket.destroy()
  }
}
