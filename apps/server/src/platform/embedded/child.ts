import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSetupError } from '../database/setup-error.ts'
import { programPath } from './binaries.ts'
import { createClusterFolder, type FolderAccess, openClusterFolder } from './cluster-folder.ts'
import { type ChildIdentity, changeOwner } from './identity.ts'
import { createSocketDir, removeSocketDir } from './sockets.ts'

export const superuser = 'postgres'
const maxOutputLength = 4_000

/** Runs initdb in a temporary folder and renames it, so that a killed set-up leaves no partial cluster. */
export async function initialiseCluster(
  programs: string,
  cluster: string,
  identity: ChildIdentity | undefined,
  password: string,
  durability: 'on' | 'off',
): Promise<void> {
  const temporary = `${cluster}.new`
  rmSync(temporary, { recursive: true, force: true })
  createClusterFolder(temporary, identity)
  const access = openClusterFolder(temporary, identity)
  const secretFolder = createSocketDir(identity)
  try {
    const secretFile = join(secretFolder, 'password')
    writeFileSync(secretFile, `${password}\n`, { mode: 0o600 })
    changeOwner(identity, secretFile)
    const child = spawn(
      programPath(programs, 'initdb'),
      initdbArguments(access.path, secretFile, durability),
      {
        ...spawnOptions(identity),
        stdio: ['ignore', 'pipe', 'pipe', access.descriptor],
      },
    )
    const output = collectOutput(child)
    const code = await waitForExitCode(child)
    if (code !== 0) throw new DatabaseSetupError(`The embedded database could not be set up: ${output()}`)
  } finally {
    removeSocketDir(secretFolder)
    access.close()
  }
  renameSync(temporary, cluster)
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
  const assignments = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  return [...assignments, '--no-instructions', ...(durability === 'off' ? ['--no-sync'] : [])]
}

export interface ServerChild {
  process: ChildProcess
  output: () => string
  exited: Promise<number | null>
}

/** Starts the server in its own process group, so that Ctrl-C in the terminal does not reach it. */
export function startServer(
  programs: string,
  access: FolderAccess,
  identity: ChildIdentity | undefined,
  args: readonly string[],
): ServerChild {
  const child = spawn(programPath(programs, 'postgres'), ['-D', access.path, ...args], {
    ...spawnOptions(identity),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', access.descriptor],
  })
  return { process: child, output: collectOutput(child), exited: waitForExitCode(child) }
}

function spawnOptions(identity: ChildIdentity | undefined): SpawnOptions {
  // The child does not inherit the environment, which may contain secrets.
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
  return { env, cwd: '/', windowsHide: true, ...identity }
}

/** Collects the end of a child's output for the error message. */
function collectOutput(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-maxOutputLength)
    })
  child.on('error', (error) => {
    text += error.message
  })
  return () => text.trim()
}

async function waitForExitCode(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'exit')
  return typeof code === 'number' ? code : null
}
