import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lockedPackages } from '../checks/manifests.ts'
import { root, run, runTool } from '../runner/tool.ts'
import { compressBuild } from './compress.ts'
import { listLicences } from './licences.ts'

const folders = ['apps/web', 'packages/contract/src']
const files = ['package-lock.json', 'tsconfig.base.json']
const excludedNames = /^(node_modules|dist|.*\.test\.tsx?)$/
const webFolder = join(root, 'apps/web')
const hashFile = join(root, '.cache/web-build')

function filesUnder(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).filter(
    ({ name }) => !excludedNames.test(name),
  )
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesUnder(path) : [path]
  })
}

/** Hashes the contents, because a clone changes the modification times. */
function hashSources() {
  const hash = createHash('sha256')
  for (const file of [...folders.flatMap(filesUnder), ...files].sort())
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** Returns whether the web app is built from the present sources. */
export const isWebBuilt = () =>
  existsSync(join(webFolder, 'dist/index.html')) &&
  existsSync(hashFile) &&
  readFileSync(hashFile, 'utf8') === hashSources()

/** Returns the day of the last commit that changed the sources, as `20261128`; today where there is no git. */
async function readSourceDay(): Promise<string> {
  const format = ['-1', '--format=%cd', '--date=format:%Y%m%d']
  const { output } = await run('git', ['log', ...format, '--', ...folders, ...files]).catch(() => ({
    output: '',
  }))
  return /^\d{8}$/m.exec(output)?.[0] ?? new Date().toISOString().slice(0, 10).replaceAll('-', '')
}

/** Builds the web app. Vite's configuration also renders the pages that work without JavaScript. */
export async function buildWeb(signal?: AbortSignal) {
  const env = { NODE_ENV: 'production', LUCAS_BUILD: `${await readSourceDay()}.${hashSources().slice(0, 8)}` }
  const built = await runTool('vite', ['build', '--logLevel', 'warn'], {
    cwd: webFolder,
    env,
    endsWithParent: true,
    ...(signal && { signal }),
  })
  if (built.code !== 0) throw new Error(`The web app did not build:\n${built.output}`)
  writeFileSync(join(webFolder, 'dist/licencias.json'), JSON.stringify(listLicences(lockedPackages)))
  await compressBuild(join(webFolder, 'dist'))
  mkdirSync(dirname(hashFile), { recursive: true })
  writeFileSync(hashFile, hashSources())
}
