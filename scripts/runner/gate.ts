/**
 * The journeys of `npm test`: each screen once at both widths, and one path through each area of the product. The others run in
 * `npm run test:all`.
 */
const gateJourneys: ReadonlySet<string> = new Set([
  'e2e/screens.test.ts',
  'e2e/front-door.test.ts',
  'e2e/auth.test.ts',
  'e2e/own-transfers.test.ts',
  'e2e/freelancer.test.ts',
  'e2e/card-file.test.ts',
  'e2e/left.test.ts',
  'e2e/budgets.test.ts',
  'e2e/savings.test.ts',
  'e2e/review.test.ts',
  'e2e/alerts.test.ts',
  'e2e/billing.test.ts',
  'e2e/bundle-scan.test.ts',
  'e2e/browser.test.ts',
])

/**
 * Suites on PostgreSQL that repeat, restart or wait: a sample of each runs in `npm run test:all`, the whole in `test:deep`. A fault
 * that one of them finds shows in another test of the gate, which the line names, or is of the kind that needs their load.
 */
const heavySuites: ReadonlySet<string> = new Set([
  'apps/server/src/providers/fintoc/fintoc.db.test.ts', // client.test.ts, provider-callbacks.db.test.ts
  'apps/server/src/platform/embedded/embedded.db.test.ts', // own-programs.db.test.ts, power-cut.db.test.ts
  'apps/server/src/modules/recurring/quality.db.test.ts', // series.db.test.ts, rhythms.db.test.ts, small-inputs.db.test.ts
  'apps/server/src/modules/notifications/quality.db.test.ts', // every-source.db.test.ts, wiring.db.test.ts
  'apps/server/test/reliability/blocked.test.ts', // blocked-kinds.test.ts, blocked-work.test.ts
  'apps/server/test/reliability/db-restart.test.ts',
  'apps/server/test/reliability/disk-full.test.ts', // disk-guard.db.test.ts
  'apps/server/test/reliability/documents.test.ts', // commands.test.ts, restore.test.ts
  'apps/server/test/reliability/kill9.test.ts',
  'apps/server/test/reliability/provider-faults-fintoc.test.ts',
  'apps/server/test/reliability/provider-faults.test.ts',
  'apps/server/test/reliability/shutdown-whole.test.ts', // shutdown.test.ts, roles.test.ts
  'apps/server/test/reliability/simulation.test.ts',
])

/** Whether a test file runs in `npm run test:all` only. */
export const isLeftOut = (file: string): boolean =>
  heavySuites.has(file) || (file.startsWith('e2e/') && !gateJourneys.has(file))

/** Tells Vitest's configuration that only the gate runs, and heavy suites that a small sample is enough. */
export const gateVariable = 'LUCAS_TEST_GATE'
export const gateEnvironment = { [gateVariable]: 'yes' }
