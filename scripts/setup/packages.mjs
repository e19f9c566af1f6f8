import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Returns the fields of a lock entry that identify the installed copy. */
const fingerprint = (entry) =>
  JSON.stringify([
    entry.version,
    entry.integrity,
    entry.dependencies,
    entry.devDependencies,
    entry.optionalDependencies,
  ])

/**
 * Returns whether the installed packages match the lock file. Compares contents, because a clone changes the
 * modification times. Optional packages for other platforms may be missing.
 */
export function isCurrent(wanted, installed) {
  const names = Object.keys(wanted).filter((name) => name !== '')
  return names.every((name) => {
    const copy = installed[name]
    return copy ? fingerprint(copy) === fingerprint(wanted[name]) : wanted[name].optional === true
  })
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

function isInstalled(root) {
  const record = join(root, 'node_modules', '.package-lock.json')
  return existsSync(record) && isCurrent(readPackages(join(root, 'package-lock.json')), readPackages(record))
}

/** Returns the npm that started this process, or the npm on PATH. */
function npmCommand() {
  const called = process.env.npm_execpath
  if (called && /^(npm|npm-cli\.js)$/.test(basename(called)) && called.endsWith('.js'))
    return [process.execPath, [called]]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]
}

const networkError =
  /^npm (?:error|ERR!) code (ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET_TIMEOUT)$/m
const requested = /request to https?:\/\/(?:[^\s/@]*@)?([^\s/]+)/

/** Returns why npm failed: one sentence without a network, otherwise npm's own output. */
function explainFailure(output) {
  const code = networkError.exec(output)?.[1]
  if (code === undefined) return `npm ci failed:\n${output.trim()}`
  const host = requested.exec(output)?.[1]
  return (
    `The packages could not be installed, because the registry${host ? ` ${host}` : ''} cannot be reached (${code}): ` +
    "connect this machine to the network, or set npm's registry or proxy, and start again."
  )
}

/** Runs `npm ci` when node_modules does not match the lock file. */
export function ensurePackages(root, stop) {
  if (isInstalled(root)) return
  process.stderr.write(
    'Installing the packages of package-lock.json (npm ci; a minute or so the first time) …\n',
  )
  const started = Date.now()
  const [command, before] = npmCommand()
  // Errors also where `npm -s start` silences this npm, but no engine warnings: npm runs with the Node of the machine.
  const options = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const result = spawnSync(command, [...before, ...options], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: command.endsWith('.cmd'),
  })
  if (result.error) stop(`Could not run npm: ${result.error.message}. Lucas needs npm and Node.`)
  if (result.status !== 0) stop(explainFailure(`${result.stdout}\n${result.stderr}`))
  process.stderr.write(`Installed in ${Math.round((Date.now() - started) / 1000)} s.\n`)
}
