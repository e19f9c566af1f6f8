import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The slowest test files, the slowest first. Vitest orders by file size, but some short files restart a server twenty
 * times. When such a file starts last, the other cores are idle.
 */
const longestFiles = [
  'e2e/screens.test.ts',
  'e2e/goals.test.ts',
  'e2e/linking-faults.test.ts',
  'providers/fintoc/fintoc.db.test.ts',
  'server/test/reliability/kill9.test.ts',
  'server/test/security/authz-matrix.test.ts',
  'e2e/import-statement.test.ts',
  'e2e/new-transaction.test.ts',
  'e2e/xss-corpus.test.ts',
  'e2e/split.test.ts',
  'e2e/connections.test.ts',
  'e2e/spend.test.ts',
  'platform/embedded/embedded.db.test.ts',
  'e2e/bulk.test.ts',
  'e2e/auth.test.ts',
  'e2e/detail.test.ts',
  'e2e/wallet.test.ts',
  'e2e/corridor.test.ts',
  'server/test/security/injection.test.ts',
  'modules/imports/bank-forms.db.test.ts',
  'e2e/analytics.test.ts',
  'e2e/storage-after-logout.test.ts',
  'e2e/settings.test.ts',
  'modules/recurring/quality.db.test.ts',
  'modules/connections/sync/refresh.db.test.ts',
  'server/test/reliability/provider-faults.test.ts',
  'server/test/reliability/shutdown.test.ts',
  'modules/connections/provider-callbacks.db.test.ts',
  'modules/connections/dead-letters.db.test.ts',
  'server/test/security/prod-boot.test.ts',
  'modules/connections/linking/reconnect.db.test.ts',
  'server/test/reliability/provider-faults-fintoc.test.ts',
]

/** The order of the projects. Files of one project run in sequence, because a worker reuses its loaded modules. */
const projectOrder = ['e2e', 'e2e-wide', 'server-db', 'web', 'sandbox', 'server-unit', 'contract', 'scripts']

function computeRank({ moduleId, project }: TestSpecification): number {
  const listed = longestFiles.findIndex((file) => moduleId.endsWith(file))
  return projectOrder.indexOf(project.name) * 1_000 + (listed >= 0 ? listed : longestFiles.length)
}

/** Sorts by project, then by the list above. Within a project Vitest's own order applies, from earlier measurements. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    return usual.toSorted((a, b) => computeRank(a) - computeRank(b))
  }
}
