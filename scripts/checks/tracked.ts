import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../runner/tool.ts'

/** Every file of the work tree that git knows or would take in, by its path from the top. */
export async function treeFiles() {
  const { code, output } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  if (code !== 0) throw new Error(`git ls-files failed: ${output}`)
  return [...new Set(output.split('\0'))].filter((path) => path !== '' && existsSync(join(root, path)))
}
