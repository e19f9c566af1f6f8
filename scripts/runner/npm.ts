import { basename } from 'node:path'
import { root, run } from './tool.ts'

/** Runs the npm that started this process, or the npm on PATH. */
export function runNpm(args: readonly string[], { cwd = root }: { cwd?: string } = {}) {
  const caller = process.env.npm_execpath ?? ''
  const quiet = ['--loglevel=error', ...args]
  return basename(caller) === 'npm-cli.js'
    ? run(process.execPath, [caller, ...quiet], { cwd })
    : run('npm', quiet, { cwd })
}
