import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium as playwright } from 'playwright-core'

type Chromium = { path: string; env: NodeJS.ProcessEnv }

const home = dirname(fileURLToPath(import.meta.url))
const root = join(home, '../..')

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** No sandbox, because root cannot use one; no background requests, because a closed network rejects them constantly. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Returns whether the browser starts. Windows browsers ignore --version, so there the file must exist. */
function canRun({ path, env }: Chromium) {
  if (!existsSync(path)) return false
  return process.platform === 'win32' || spawnSync(path, ['--version'], { env, timeout: 30_000 }).status === 0
}

function findInstalledChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const candidates = [
    ...folders.flatMap((folder) => commands.map((name) => join(folder, name))),
    ...usualPlaces,
  ]
  return candidates.map((path) => ({ path, env: process.env })).find(canRun)
}

/** Installs Debian's package, if this process is allowed to. */
function installDebianChromium() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  console.log('No Chromium found: installing Debian’s package chromium …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-y', '-qq', ...args], { env, timeout: 300_000 }).status === 0
  const install = () => apt('install', '--no-install-recommends', 'chromium')
  return install() || (apt('update') && install()) ? findInstalledChromium() : undefined
}

/** Unpacks the headless browser of the npm package once, with the libraries that a minimal machine lacks. */
function unpackPackagedChromium() {
  const manifest = join(root, 'node_modules/@sparticuz/chromium/package.json')
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(manifest)) return undefined
  const version = /"version": "([^"]+)"/.exec(readFileSync(manifest, 'utf8'))?.[1] ?? 'unknown'
  const folder = join(root, '.cache', `chromium-${version}`)
  if (!existsSync(folder)) {
    console.log('Unpacking the browser of @sparticuz/chromium …')
    const partial = `${folder}.${process.pid}`
    mkdirSync(partial, { recursive: true })
    const env = { ...process.env, TMPDIR: partial }
    const { status } = spawnSync(process.execPath, [join(home, 'unpack-chromium.ts')], {
      env,
      stdio: 'inherit',
    })
    if (status === 0) renameSync(partial, folder)
    else rmSync(partial, { recursive: true })
  }
  const path = join(folder, 'chromium')
  const ownLibraries = join(folder, 'al2023', 'lib')
  const libraries = [ownLibraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  const bundledEnv = { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(folder, 'fonts') }
  return [process.env, bundledEnv].map((env) => ({ path, env })).find(canRun)
}

/**
 * Returns a Chromium that starts on this machine: CHROME_PATH, the npm package's, an installed one, or Debian's package.
 * The npm package's browser is the same everywhere and takes half the CPU time of a full browser. Throws when none is
 * found; journeys are never skipped.
 */
export function findChromium(): Chromium {
  const named = process.env.CHROME_PATH
  if (named) {
    const chosen = { path: named, env: process.env }
    if (!canRun(chosen)) throw new Error(`CHROME_PATH names ${named}, which does not start.`)
    return chosen
  }
  const found = unpackPackagedChromium() ?? findInstalledChromium() ?? installDebianChromium()
  if (!found) {
    throw new Error(
      'The browser journeys need Chromium or Chrome: install it (Debian: apt-get install chromium) or set CHROME_PATH to its program.',
    )
  }
  return found
}

/** Starts the browser of the journeys with additional flags. */
export function launchBrowser(...more: string[]): Promise<Browser> {
  const { path, env } = findChromium()
  const given = Object.entries(env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return playwright.launch({
    executablePath: path,
    args: [...flags, ...more],
    env: Object.fromEntries(given),
  })
}
