import { existsSync, globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { clockFlags, movedVariable } from './scripts/runner/dates.ts'
import { gateVariable, isLeftOut } from './scripts/runner/gate.ts'
import { LongestFirst } from './scripts/runner/longest-first.ts'

/**
 * One project a kind of test. Conventions that place a file:
 * `*.deep.test.ts` is too long for every commit (`npm run test:deep`);
 * `*.db.test.ts` and everything in apps/server/test needs PostgreSQL; e2e drives a browser.
 */
const deep = '**/*.deep.test.ts'
/** What the gate does not run, on a run of the gate; a run on another day names its files. */
const leftOut =
  process.env[gateVariable] === undefined || process.env[movedVariable] !== undefined
    ? []
    : globSync('{e2e,apps/server}/**/*.test.ts', { exclude: (name) => name === 'node_modules' }).filter(
        isLeftOut,
      )
const database = ['apps/server/src/**/*.db.test.ts', 'apps/server/test/**/*.test.ts']
const databaseSetup = './apps/server/test/global-setup.ts'
const webSetup = './apps/web/test/setup.ts'

/** The server forbids `__proto__` (S-33); its tests run under the same rule. */
const serverFlags = ['--disable-proto=throw', ...clockFlags]

/**
 * Files of a kind share what they load, and journeys the running product: most of their time would go into doing that
 * again for each file.
 */
const shared = { isolate: false }

/** Fixes what property tests draw, in the gate. */
const propertySeed = './scripts/test/property-seed.ts'

/** No test is judged by its time: a loaded machine may take ten times as long. Only a test that hangs is ended. */
const patience = { testTimeout: 60_000, hookTimeout: 120_000 }
/** The same where a test takes a minute on a quiet machine. */
const longPatience = { testTimeout: 600_000, hookTimeout: 180_000 }

/**
 * What waits for browsers, processes and sockets is tried a second time before it has failed; the tally names each that
 * needed it (docs/adr/032-let-a-listed-second-try-pass.md).
 */
const secondTry = { retry: 1 }

const journeys = {
  ...longPatience,
  ...secondTry,
  ...shared,
  include: ['e2e/**/*.test.ts'],
  exclude: [deep, ...leftOut],
  globalSetup: './e2e/global-setup.ts',
  // A figure is awaited as long as an element is.
  expect: { poll: { timeout: 30_000 } },
}

const present = (file: string) => (existsSync(new URL(file, import.meta.url)) ? [file] : [])

export default defineConfig({
  cacheDir: '.cache/vite',
  test: {
    allowOnly: false,
    // One more than there are cores: tests of servers and browsers wait now and then.
    maxWorkers: Math.min(availableParallelism(), 5) + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...patience,
          ...shared,
          name: 'contract',
          include: ['packages/*/src/**/*.test.ts'],
          exclude: [deep],
          execArgv: [...clockFlags],
          setupFiles: [propertySeed],
        },
      },
      {
        test: {
          ...patience,
          ...shared,
          name: 'server-unit',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: [...database, deep],
          execArgv: serverFlags,
          setupFiles: [propertySeed],
        },
      },
      {
        test: {
          ...patience,
          name: 'sandbox',
          include: ['apps/sandbox/**/*.test.ts'],
          exclude: ['**/node_modules/**', deep],
        },
      },
      {
        test: {
          ...patience,
          ...shared,
          name: 'web',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', deep],
          environment: 'jsdom',
          execArgv: [...clockFlags],
          setupFiles: [propertySeed, ...present(webSetup)],
        },
      },
      {
        test: {
          name: 'scripts',
          include: ['{scripts,tools}/**/*.test.ts'],
          exclude: ['scripts/boundaries/planted/**', deep],
          setupFiles: [propertySeed],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...longPatience,
          ...secondTry,
          ...shared,
          name: 'server-db',
          include: database,
          exclude: [deep, ...leftOut],
          execArgv: serverFlags,
          setupFiles: [propertySeed],
          globalSetup: present(databaseSetup),
        },
      },
      { test: { ...journeys, name: 'e2e' } },
      { test: { ...journeys, name: 'e2e-wide', sequence: { groupOrder: 2 } } },
      {
        test: {
          name: 'deep',
          include: ['{apps,packages,scripts,tools,e2e}/**/*.deep.test.ts'],
          exclude: ['**/node_modules/**'],
          execArgv: serverFlags,
          globalSetup: present(databaseSetup),
          fileParallelism: false,
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
