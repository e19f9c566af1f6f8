import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../runner/tool.ts'

/** Returns the paths of all files of the work tree that git tracks or does not ignore. */
export async function listTreeFiles() {
  const { code, output } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  if (code !== 0) throw new Error(`git ls-files failed: ${output}`)
  return [...new Set(output.split('\0'))].filter((path) => path !== '' && existsSync(join(root, path)))
}
