import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lockedPackages } from '../checks/manifests.ts'
import { root, runTool } from '../runner/tool.ts'
import { compressBuild } from './compress.ts'
import { licencesOf } from './licences.ts'

const folders = ['apps/web', 'packages/contract/src']
const files = ['package-lock.json', 'tsconfig.base.json']
const left = /^(node_modules|dist|.*\.test\.tsx?)$/
const web = join(root, 'apps/web')
const record = join(root, '.cache/web-build')

function filesUnder(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).filter(
    ({ name }) => !left.test(name),
  )
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesUnder(path) : [path]
  })
}

/** By content, so that a fresh clone and a touched file mean nothing. */
function sourcesHash() {
  const hash = createHash('sha256')
  for (const file of [...folders.flatMap(filesUnder), ...files].sort())
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** Whether the built web app is the one of these sources. */
export const isBuilt = () =>
  existsSync(join(web, 'dist/index.html')) &&
  existsSync(record) &&
  readFileSync(record, 'utf8') === sourcesHash()

/** Builds the web app; Vite's configuration also renders what is readable without JavaScript. */
export async function buildWeb() {
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '')
  const env = { NODE_ENV: 'production', LUCAS_BUILD: `${day}.${sourcesHash().slice(0, 8)}` }
  const built = await runTool('vite', ['build', '--logLevel', 'warn'], { cwd: web, env })
  if (built.code !== 0) throw new Error(`The web app did not build:\n${built.output}`)
  writeFileSync(join(web, 'dist/licencias.json'), JSON.stringify(licencesOf(lockedPackages)))
  await compressBuild(join(web, 'dist'))
  mkdirSync(dirname(record), { recursive: true })
  writeFileSync(record, sourcesHash())
}
