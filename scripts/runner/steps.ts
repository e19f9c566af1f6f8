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
const types = (project: string) => () => runTool('tsc', ['-p', project])

/** Vitest shows its own summary; the figures come from its JSON report. */
function tests(part: string, name: string, projects: readonly string[]): Step {
  const report = join(root, '.cache', `report-${part}.json`)
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const work = async (filters: string[]) => {
    rmSync(report, { force: true })
    const { code } = await runTool('vitest', ['run', ...chosen, ...reporters, ...filters], { show: true })
    return readTally(report, code)
  }
  return { part, name, loud: true, work }
}

export const quickSteps: Step[] = [
  check('format', 'format (biome)', () => runTool('biome', ['check', '--error-on-warnings', '.'])),
  check('lint', 'lint and promises (oxlint, tsgolint)', () =>
    runTool('oxlint', ['--type-aware', '--deny-warnings']),
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
]

export const slowSteps: Step[] = [
  tests('unit', 'unit tests', ['contract', 'server-unit', 'sandbox', 'web', 'scripts']),
  tests('integration', 'tests on PostgreSQL', ['server-db']),
  check('build', 'web app and bill of materials (vite)', script('scripts/build.ts')),
  tests('journeys', 'browser journeys', ['e2e']),
]

export const deepSteps: Step[] = [tests('deep', 'deep tests', ['deep'])]
