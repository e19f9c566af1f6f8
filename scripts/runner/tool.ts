import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** The top folder of the repository. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

export type Outcome = { code: number; output: string }
type Options = { show?: boolean; env?: NodeJS.ProcessEnv; cwd?: string }

/** Runs a command to its end. `show` lets it write to our terminal; else its output is kept for the report. */
export function run(
  command: string,
  args: readonly string[],
  { show = false, env, cwd = root }: Options = {},
) {
  return new Promise<Outcome>((done) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (part: Buffer) => {
      output += part.toString('utf8')
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.on('error', (fault) => done({ code: 1, output: `${output}${fault.message}` }))
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}

const manifest = z.object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) })

/** The script behind a package's command: npm links .bin differently from version to version. */
export function binaryOf(packageName: string, command = packageName) {
  const home = join(root, 'node_modules', packageName)
  const { bin } = manifest.parse(JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')))
  const file = typeof bin === 'string' ? bin : bin[command]
  if (!file) throw new Error(`${packageName} has no command ${command}`)
  return join(home, file)
}

/** Which package brings each command of ours. */
const homes = {
  biome: '@biomejs/biome',
  oxlint: 'oxlint',
  tsc: '@typescript/native',
  depcruise: 'dependency-cruiser',
  knip: 'knip',
  secretlint: 'secretlint',
  vitest: 'vitest',
  vite: 'vite',
} as const

/** Runs an installed tool under our own Node. */
export function runTool(tool: keyof typeof homes, args: readonly string[], options?: Options) {
  return run(process.execPath, [binaryOf(homes[tool], tool), ...args], options)
}
