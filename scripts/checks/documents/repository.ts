import { spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { root } from '../../runner/tool.ts'

/**
 * Returns the lines that git prints, or null where the folder is no clone of its own (an archive, or a copy inside another
 * repository) or git fails, for example because a shallow clone lacks a commit.
 */
export function readGit(args: readonly string[], cwd = root): string[] | null {
  const call = (...words: string[]) => spawnSync('git', words, { cwd, encoding: 'utf8' })
  const top = call('rev-parse', '--show-toplevel')
  if (top.status !== 0 || realpathSync(top.stdout.trim()) !== realpathSync(cwd)) return null
  const { status, stdout } = call(...args)
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : null
}
