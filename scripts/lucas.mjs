// The entry point of every script in package.json. Plain Node ≥ 20 without dependencies: it runs before anything is
// installed, installs the packages, finds Node 24 and runs the task.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createDatabaseLinks } from './setup/database-links.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { findNode } from './setup/runtime.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const tasks = {
  start: ['scripts/start.ts'],
  dev: ['scripts/start.ts', '--reload'],
  build: ['scripts/build.ts'],
  package: ['scripts/package.ts'],
  release: ['scripts/release.ts'],
  cluster: ['tools/cluster.ts'],
  migrate: ['scripts/command.ts', 'migrate'],
  check: ['scripts/command.ts', 'check'],
  operator: ['scripts/command.ts', 'operator'],
  recount: ['scripts/command.ts', 'recount'],
  test: ['scripts/test.ts'],
  'test:deep': ['scripts/test.ts', 'deep'],
  'test:all': ['scripts/test.ts', 'all'],
  'test:watch': ['scripts/watch.ts'],
  typecheck: ['scripts/test.ts', 'types'],
  lint: ['scripts/test.ts', 'format', 'lint', 'boundaries', 'sources', 'knip', 'secrets'],
  format: ['scripts/format.ts'],
  docs: ['scripts/docs.ts'],
  bench: ['bench/main.ts'],
  'contact-sheet': ['e2e/contact-sheet/main.ts'],
  'landing-pictures': ['e2e/landing-pictures.ts'],
  'read-statement': ['apps/server/src/read-statement.ts'],
  categorize: ['tools/categoriser/categorize.ts'],
  'categoriser:train': ['tools/categoriser/train.ts'],
  'categoriser:evaluate': ['tools/categoriser/evaluate.ts'],
  'deps:dates': ['scripts/checks/write-release-dates.ts'],
}

/** Tasks that run until they are stopped. */
const launchers = ['start', 'dev', 'cluster']

/** Tasks that use Playwright, which sets a prototype in its errors and fails under --disable-proto=throw. */
const drivers = ['bench', 'contact-sheet', 'landing-pictures']

/** Prints what failed and what to do, and exits. */
function stop(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const [task = '', ...rest] = process.argv.slice(2)
if (!Object.hasOwn(tasks, task)) stop(`Unknown task '${task}'. Known: ${Object.keys(tasks).join(', ')}.`)

ensurePackages(root, stop)
const node = findNode(root, stop)
createDatabaseLinks(root, stop)

const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter)
const flags = drivers.includes(task) ? [] : ['--disable-proto=throw']
const child = spawn(node, [...flags, ...tasks[task], ...rest], {
  cwd: root,
  // The launcher stops when the channel closes, also when this process is killed.
  stdio: launchers.includes(task) ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  // The compile cache loads the server's two thousand modules in two thirds of the time.
  env: { NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'), ...process.env, PATH: path },
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))

// npm forwards a signal to its shell only, and many shells exit without forwarding it. Then the parent changes.
if (process.env.npm_lifecycle_event !== undefined) {
  const shell = process.ppid
  setInterval(() => {
    if (!hasParent(shell)) child.kill('SIGTERM')
  }, 500).unref()
}

function hasParent(pid) {
  try {
    return process.ppid === pid && process.kill(pid, 0)
  } catch {
    return false
  }
}
child.on('error', (error) => stop(`Could not start Node at ${node}: ${error.message}`))
child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
