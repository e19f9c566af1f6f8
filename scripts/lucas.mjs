// The one door of every script in package.json. Plain Node ≥ 20, no dependency: it runs before anything is
// installed, brings packages and Node 24, and hands over to the task.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mendDatabaseLinks } from './setup/database-links.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { findNode } from './setup/runtime.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const tasks = {
  start: ['scripts/start.ts'],
  dev: ['scripts/start.ts', '--reload'],
  build: ['scripts/build.ts'],
  migrate: ['apps/server/src/migrate.ts'],
  check: ['apps/server/src/check.ts'],
  operator: ['apps/server/src/operator.ts'],
  recount: ['apps/server/src/recount.ts'],
  test: ['scripts/test.ts'],
  'test:deep': ['scripts/test.ts', 'deep'],
  typecheck: ['scripts/test.ts', 'types'],
  lint: ['scripts/test.ts', 'format', 'lint', 'boundaries', 'sources', 'knip', 'secrets'],
  format: ['scripts/format.ts'],
  bench: ['bench/main.ts'],
  'contact-sheet': ['e2e/contact-sheet/main.ts'],
  'read-statement': ['apps/server/src/read-statement.ts'],
  categorize: ['scripts/categoriser/categorize.ts'],
  'categoriser:train': ['scripts/categoriser/train.ts'],
  'categoriser:evaluate': ['scripts/categoriser/evaluate.ts'],
  'deps:dates': ['scripts/checks/write-release-dates.ts'],
}

/** What drives a browser: its library sets a prototype when it words a fault, and would die of the flag instead. */
const drivers = ['bench', 'contact-sheet']

/** Ends with one sentence a person can act on. */
function stop(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const [task = '', ...rest] = process.argv.slice(2)
if (!Object.hasOwn(tasks, task)) stop(`Unknown task '${task}'. Known: ${Object.keys(tasks).join(', ')}.`)

ensurePackages(root, stop)
const node = findNode(root, stop)
mendDatabaseLinks(root, stop)

const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter)
const flags = drivers.includes(task) ? [] : ['--disable-proto=throw']
const child = spawn(node, [...flags, ...tasks[task], ...rest], {
  cwd: root,
  stdio: 'inherit',
  // Node keeps what it compiled for the next process: a server's two thousand modules then load in two thirds of the time.
  env: { NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'), ...process.env, PATH: path },
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', (fault) => stop(`Could not start Node at ${node}: ${fault.message}`))
child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
