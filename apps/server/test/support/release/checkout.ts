import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { runNpm } from '../../../../../scripts/runner/npm.ts'
import { root, run } from '../../../../../scripts/runner/tool.ts'
import { createTemporaryFolder } from '../../../../../scripts/running/temporary-folder.ts'

const releases = z.array(z.object({ version: z.string(), commit: z.string(), migration: z.string() }))
export type Release = z.infer<typeof releases>[number]

/** Returns the newest release of docs/releases.json. */
export function readLastRelease(): Release {
  const [last] = releases.parse(JSON.parse(readFileSync(join(root, 'docs/releases.json'), 'utf8')))
  if (last === undefined) throw new Error('docs/releases.json lists no release.')
  return last
}

/** Throws a sentence that names the release if this clone does not contain its commit. */
export async function requireReleaseCommit({ version, commit }: Release, repository = root): Promise<void> {
  const { code } = await run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: repository })
  if (code !== 0)
    throw new Error(
      `Release ${version} (${commit}) is not in this clone: run git fetch --unshallow or git fetch origin ${commit}.`,
    )
}

export interface ReleaseCheckout {
  home: string
  /** Number of the last migration in the checkout. */
  migration: string
  remove(): Promise<void>
}

/** Checks out a release into a git worktree of its own and installs its production packages. Takes about a minute. */
export async function checkOutRelease(release: Release): Promise<ReleaseCheckout> {
  await requireReleaseCommit(release)
  const folder = createTemporaryFolder('lucas-release-')
  const home = join(folder, 'checkout')
  const remove = async () => {
    await run('git', ['worktree', 'remove', '--force', home])
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await succeed(run('git', ['worktree', 'add', '--detach', home, release.commit]))
    await succeed(runNpm(['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: home }))
  } catch (error) {
    await remove()
    throw error
  }
  const files = readdirSync(join(home, 'apps/server/src/platform/database/migrations'))
  return { home, migration: files.sort().at(-1)?.slice(0, 4) ?? '', remove }
}

async function succeed(command: ReturnType<typeof run>): Promise<void> {
  const { code, output } = await command
  if (code !== 0) throw new Error(output)
}
