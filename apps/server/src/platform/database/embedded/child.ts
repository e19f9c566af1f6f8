import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSetupError } from '../setup-error.ts'
import { type Binaries, program } from './binaries.ts'
import { type FolderAccess, makeClusterFolder, openFolder } from './cluster-folder.ts'
import { type ChildIdentity, giveTo } from './identity.ts'
import { makeSocketDir, removeSocketDir } from './sockets.ts'

export const superuser = 'postgres'
const keptOutput = 4_000

/** Runs initdb beside the final place and moves the result there, so that a killed set-up leaves nothing half made. */
export async function initialise(
  binaries: Binaries,
  cluster: string,
  identity: ChildIdentity | undefined,
  password: string,
  durability: 'on' | 'off',
): Promise<void> {
  const fresh = `${cluster}.new`
  rmSync(fresh, { recursive: true, force: true })
  makeClusterFolder(fresh, identity)
  const access = openFolder(fresh, identity)
  const secretFolder = makeSocketDir(identity)
  try {
    const secretFile = join(secretFolder, 'password')
    writeFileSync(secretFile, `${password}\n`, { mode: 0o600 })
    giveTo(identity, secretFile)
    const child = spawn(program(binaries, 'initdb'), initdbArguments(access.path, secretFile, durability), {
      ...spawnOptions(identity),
      stdio: ['ignore', 'pipe', 'pipe', access.descriptor],
    })
    const output = collect(child)
    const code = await exitOf(child)
    if (code !== 0) throw new DatabaseSetupError(`The embedded database could not be set up: ${output()}`)
  } finally {
    removeSocketDir(secretFolder)
    access.close()
  }
  renameSync(fresh, cluster)
}

function initdbArguments(path: string, secretFile: string, durability: 'on' | 'off'): string[] {
  const options = {
    pgdata: path,
    username: superuser,
    pwfile: secretFile,
    'auth-local': 'scram-sha-256',
    'auth-host': 'scram-sha-256',
    encoding: 'UTF8',
    locale: 'C',
    'locale-provider': 'builtin',
    'builtin-locale': 'C.UTF-8',
  }
  const named = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  return [...named, '--no-instructions', ...(durability === 'off' ? ['--no-sync'] : [])]
}

export interface ServerChild {
  process: ChildProcess
  output: () => string
  exited: Promise<number | null>
}

/** Starts the server in a process group of its own, so that Ctrl-C at the terminal reaches us and not it. */
export function startServer(
  binaries: Binaries,
  access: FolderAccess,
  identity: ChildIdentity | undefined,
  args: readonly string[],
): ServerChild {
  const child = spawn(program(binaries, 'postgres'), ['-D', access.path, ...args], {
    ...spawnOptions(identity),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', access.descriptor],
  })
  return { process: child, output: collect(child), exited: exitOf(child) }
}

function spawnOptions(identity: ChildIdentity | undefined): SpawnOptions {
  // Nothing of our own environment: it may hold secrets.
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
  return { env, cwd: '/', windowsHide: true, ...identity }
}

/** Keeps the last words of a child, for the sentence that says why it failed. */
function collect(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-keptOutput)
    })
  child.on('error', (error) => {
    text += error.message
  })
  return () => text.trim()
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'exit')
  return typeof code === 'number' ? code : null
}
