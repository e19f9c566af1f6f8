import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take longest, the longest first. Their size does not tell: some are ten lines that kill a server twenty
 * times. Where one of them begins last, the other cores wait for it alone.
 */
const longest = [
  'e2e/screens.test.ts',
  'e2e/goals.test.ts',
  'e2e/linking-faults.test.ts',
  'providers/fintoc/fintoc.db.test.ts',
  'server/test/rel/kill9.test.ts',
  'server/test/sec/authz-matrix.test.ts',
  'e2e/import-statement.test.ts',
  'e2e/new-transaction.test.ts',
  'e2e/xss-corpus.test.ts',
  'e2e/split.test.ts',
  'e2e/connections.test.ts',
  'e2e/spend.test.ts',
  'server/test/rel/embedded.test.ts',
  'e2e/bulk.test.ts',
  'e2e/auth.test.ts',
  'e2e/detail.test.ts',
  'e2e/wallet.test.ts',
  'e2e/corridor.test.ts',
  'server/test/sec/injection.test.ts',
  'modules/imports/bank-forms.db.test.ts',
  'e2e/analytics.test.ts',
  'e2e/storage-after-logout.test.ts',
  'e2e/settings.test.ts',
  'server/test/rel/recurring-quality.test.ts',
  'modules/connections/refresh.db.test.ts',
  'server/test/rel/provider-faults.test.ts',
  'server/test/rel/shutdown.test.ts',
  'server/test/rel/provider-callbacks.test.ts',
  'server/test/rel/poison.test.ts',
  'server/test/sec/prod-boot.test.ts',
  'modules/connections/reconnect.db.test.ts',
  'server/test/rel/provider-faults-fintoc.test.ts',
]

/** What takes longest begins first. A worker goes on with what it has loaded as long as files of its kind come next. */
const kinds = ['e2e', 'e2e-wide', 'server-db', 'web', 'sandbox', 'server-unit', 'contract', 'scripts']

function place({ moduleId, project }: TestSpecification): number {
  const listed = longest.findIndex((file) => moduleId.endsWith(file))
  return kinds.indexOf(project.name) * 1_000 + (listed >= 0 ? listed : longest.length)
}

/** Kind by kind; within a kind Vitest sorts what it has measured on this machine already, and the first run knows this much. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    return usual.toSorted((a, b) => place(a) - place(b))
  }
}
