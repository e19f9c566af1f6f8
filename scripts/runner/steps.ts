import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readTally, type Tally } from './tally.ts'
import { type Outcome, root, run, runTool } from './tool.ts'

/** One line of `npm test`: quiet steps run side by side, loud ones alone with their output shown. */
export type Step = { part: string; name: string; loud?: boolean; work: (filters: string[]) => Promise<Tally> }

const asTally = ({ code, output }: Outcome): Tally =>
  code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output }

const check = (part: string, name: string, start: () => Promise<Outcome>): Step => ({
  part,
  name,
  work: async () => asTally(await start()),
})

const script = (file: string) => () => run(process.execPath, [file])
/**
 * Two steps run side by side on two cores: a tool that also divides itself works its types out several times over, and
 * takes half as much processor again. Garbage that is collected less often saves a tenth more.
 */
const alone = { GOMAXPROCS: '1', GOGC: '400' }
const types = (project: string) => () => runTool('tsc', ['-p', project, '--checkers', '1'], { env: alone })

/** Some of the tests, by Vitest's names of their projects. */
type Suite = { part: string; name: string; projects: readonly string[] }

/**
 * Several suites are one run: what waits in one leaves its core to the others. Vitest shows its own summary; the
 * figures come from its JSON report.
 */
export function testRun(suites: readonly Suite[]): Step {
  const part = suites.map((suite) => suite.part).join('-')
  const report = join(root, '.cache', `report-${part}.json`)
  const chosen = suites.flatMap(({ projects }) => projects).flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const work = async (filters: string[]) => {
    rmSync(report, { force: true })
    const { code } = await runTool('vitest', ['run', ...chosen, ...reporters, ...filters], { show: true })
    return readTally(report, code)
  }
  return { part, name: suites.map(({ name }) => name).join(', '), loud: true, work }
}

export const quickSteps: Step[] = [
  check('format', 'format (biome)', () => runTool('biome', ['check', '--error-on-warnings', '.'])),
  check('lint', 'lint and promises (oxlint, tsgolint)', () =>
    runTool('oxlint', ['--type-aware', '--deny-warnings'], { env: alone }),
  ),
  check('types', 'types of server, sandbox, contract, scripts, bench', types('tsconfig.json')),
  check('types', 'types of the web app', types('apps/web/tsconfig.json')),
  check('types', 'types of the journeys', types('e2e/tsconfig.json')),
  check(
    'boundaries',
    'import rules, planted faults (dependency-cruiser)',
    script('scripts/boundaries/check.ts'),
  ),
  check('sources', 'house rules: Spanish, SQL, unsafe text, honesty', script('scripts/checks/sources.ts')),
  check('knip', 'unused files, exports, dependencies (knip)', () => runTool('knip', ['--no-progress'])),
  check(
    'secrets',
    'secrets in tree and history (secretlint and our own)',
    script('scripts/checks/secrets.ts'),
  ),
  check('build', 'web app and bill of materials (vite)', script('scripts/build.ts')),
]

export const suites: Suite[] = [
  { part: 'unit', name: 'unit tests', projects: ['contract', 'server-unit', 'sandbox', 'web', 'scripts'] },
  { part: 'integration', name: 'tests on PostgreSQL', projects: ['server-db'] },
  { part: 'journeys', name: 'browser journeys', projects: ['e2e'] },
]

export const deepSuite: Suite = { part: 'deep', name: 'deep tests', projects: ['deep', 'e2e-wide'] }
