import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root, run } from '../runner/tool.ts'

const manifest = z.object({ version: z.string() })
const releases = z.array(z.object({ version: z.string(), commit: z.string() }))

/** What a build is of. */
export interface BuildVersion {
  /** `1.1.0` of the release's commit; `1.1.0+g0123456789ab` of a later one, with `.dirty` where files were not committed. */
  version: string
  /** When the commit was made, in seconds since 1970. */
  epoch: number
}

export interface Repository {
  /** The present commit, its time in seconds, whether files differ from it, and whether it has a tag. */
  readCommit(
    tag: string,
  ): Promise<{ hash: string; epoch: number; isDirty: boolean; isTagged: boolean } | null>
}

const git = async (...args: string[]): Promise<string | null> => {
  const { code, output } = await run('git', args).catch(() => ({ code: 1, output: '' })) // there is no git
  return code === 0 ? output.trim() : null
}

/** The git repository of these sources. Where it is missing, LUCAS_COMMIT and SOURCE_DATE_EPOCH say what it would. */
const repository: Repository = {
  async readCommit(tag) {
    const { LUCAS_COMMIT: given = '', SOURCE_DATE_EPOCH: date } = process.env
    // Anything else is a repository around these sources.
    if ((await git('rev-parse', '--show-prefix')) !== '')
      return given === '' ? null : { hash: given, epoch: Number(date ?? 0), isDirty: false, isTagged: false }
    const [hash = '', epoch = ''] = (await git('log', '-1', '--format=%H %ct'))?.split(' ') ?? []
    return {
      hash,
      epoch: Number(epoch),
      isDirty: (await git('status', '--porcelain')) !== '',
      isTagged: (await git('rev-parse', `${tag}^{commit}`)) === hash,
    }
  },
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** Returns the version that a build of these sources has: between two releases it names its commit. */
export async function readBuildVersion({ readCommit } = repository): Promise<BuildVersion> {
  const { version } = manifest.parse(readJson('package.json'))
  const commit = await readCommit(`v${version}`)
  if (commit === null) return { version: `${version}+unknown`, epoch: Math.trunc(Date.now() / 1_000) }
  const { hash, epoch, isDirty, isTagged } = commit
  const isListed = releases
    .parse(readJson('docs/releases.json'))
    .some((release) => release.version === version && release.commit === hash)
  if ((isTagged || isListed) && !isDirty) return { version, epoch }
  return { version: `${version}+g${hash.slice(0, 12)}${isDirty ? '.dirty' : ''}`, epoch }
}
