import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readBuildVersion } from './packaging/build-version.ts'
import { createBundle } from './packaging/bundle.ts'
import { readVersion, recordRelease, setVersion } from './release/files.ts'
import { root, run } from './runner/tool.ts'
import { buildWeb, isWebBuilt } from './running/web-build.ts'

// `npm run release -- 1.1.0` writes the version everywhere; `npm run release -- record`, at the tagged commit, builds the bundles and
// records what they are (CONTRIBUTING.md, section Release).

const today = () => new Date().toISOString().slice(0, 10)

async function readGit(...args: string[]): Promise<string> {
  const { code, output } = await run('git', args)
  if (code !== 0) throw new Error(`git ${args.join(' ')} failed:\n${output}`)
  return output.trim()
}

async function record(): Promise<void> {
  const version = readVersion(root)
  const built = await readBuildVersion()
  if (built.version !== version)
    throw new Error(
      `This is ${built.version}: record a release at its commit, tagged v${version}, with nothing uncommitted.`,
    )
  if (!isWebBuilt()) await buildWeb()
  const [x64, arm64] = [
    await createBundle(join(root, 'dist'), 'x64'),
    await createBundle(join(root, 'dist'), 'arm64'),
  ]
  const migrations = readdirSync(join(root, 'apps/server/src/platform/database/migrations')).toSorted()
  recordRelease(root, {
    version,
    date: new Date(built.epoch * 1_000).toISOString().slice(0, 10),
    commit: await readGit('rev-parse', 'HEAD'),
    migration: migrations.at(-1)?.slice(0, 4) ?? '',
    sha256: { x64: x64.sha256, arm64: arm64.sha256 },
  })
  for (const { archive } of [x64, arm64]) console.log(archive)
}

const [word = ''] = process.argv.slice(2)
try {
  if (word === 'record') await record()
  else if (/^\d+\.\d+\.\d+$/.test(word)) setVersion(root, word, today())
  else throw new Error('Usage: npm run release -- VERSION | record')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
