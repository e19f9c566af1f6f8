import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** The root folder of the repository. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

export type Outcome = { code: number; output: string }
type Options = {
  show?: boolean
  env?: NodeJS.ProcessEnv
  cwd?: string
  /** Stops the command. */
  signal?: AbortSignal
  /** The tool exits when this process exits, also when this process is killed. Node tools only. */
  endsWithParent?: boolean
}

/** Flags of a Node process that exits with its parent, also when the parent is killed; its standard input must be a pipe. */
export const endWithParentFlags = [
  '--import',
  new URL('../running/end-with-launcher.ts', import.meta.url).href,
]

/** Runs a command to completion. With `show` it writes to the terminal; otherwise its output is returned. */
export function run(
  command: string,
  args: readonly string[],
  { show = false, env, cwd = root, signal, endsWithParent = false }: Options = {},
) {
  return new Promise<Outcome>((done) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: show ? 'inherit' : [endsWithParent ? 'pipe' : 'ignore', 'pipe', 'pipe'],
      ...(signal && { signal }),
    })
    let output = ''
    const append = (part: Buffer) => {
      output += part.toString('utf8')
    }
    child.stdout?.on('data', append)
    child.stderr?.on('data', append)
    child.on('error', (error) => done({ code: 1, output: `${output}${error.message}` }))
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}

const manifest = z.object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) })

/** Returns the script of a package's command. The links in .bin differ between npm versions. */
export function findBinary(packageName: string, command = packageName) {
  const home = join(root, 'node_modules', packageName)
  const { bin } = manifest.parse(JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')))
  const file = typeof bin === 'string' ? bin : bin[command]
  if (!file) throw new Error(`${packageName} has no command ${command}`)
  return join(home, file)
}

/** The package of each command. */
const toolPackages = {
  biome: '@biomejs/biome',
  oxlint: 'oxlint',
  tsc: '@typescript/native',
  depcruise: 'dependency-cruiser',
  knip: 'knip',
  secretlint: 'secretlint',
  vitest: 'vitest',
  vite: 'vite',
} as const

/** Runs an installed tool with the Node of this process. */
export function runTool(tool: keyof typeof toolPackages, args: readonly string[], options: Options = {}) {
  const flags = options.endsWithParent ? endWithParentFlags : []
  return run(process.execPath, [...flags, findBinary(toolPackages[tool], tool), ...args], options)
}
