import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { isDateSensitive, movedDays, movedVariable } from './dates.ts'
import { gateEnvironment } from './gate.ts'
import { readTally, type Tally } from './tally.ts'
import { type Outcome, root, run, runTool } from './tool.ts'

/** One step of `npm test`. Steps run in parallel and report one line; a `loud` step runs alone and shows its output. */
export type Step = { part: string; name: string; loud?: boolean; work: (filters: string[]) => Promise<Tally> }

const toTally = ({ code, output }: Outcome): Tally =>
  code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output }

/** Creates a step of a tool that passes or fails as a whole. */
export const createCheck = (part: string, name: string, start: () => Promise<Outcome>): Step => ({
  part,
  name,
  work: async () => toTally(await start()),
})

const runScript = (file: string) => () => run(process.execPath, [file])
/**
 * Two steps run in parallel on two cores. A tool that starts threads of its own computes types several times and takes
 * 50 % more CPU time. Less frequent garbage collection saves another 10 %.
 */
const singleThread = { GOMAXPROCS: '1', GOGC: '400' }
const typecheck = (project: string) => () =>
  runTool('tsc', ['-p', project, '--checkers', '1'], { env: singleThread })

/** A group of tests; `projects` are names of Vitest projects. */
type Suite = { part: string; name: string; projects: readonly string[] }

/**
 * Creates one Vitest run for several suites, so that a waiting suite leaves its core to the others. The counts come
 * from Vitest's JSON report. `env` holds what the run is: the gate, which leaves out some files (gate.ts), or another day (dates.ts).
 */
export function createTestStep(suites: readonly Suite[], env: Readonly<Record<string, string>> = {}): Step {
  const part = suites.map((suite) => suite.part).join('-')
  const report = join(root, '.cache', `report-${part}.json`)
  const chosen = suites.flatMap(({ projects }) => projects).flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const work = async (filters: string[]) => {
    rmSync(report, { force: true })
    const { code } = await runTool('vitest', ['run', ...chosen, ...reporters, ...filters], {
      show: true,
      env,
    })
    return readTally(report, code)
  }
  return { part, name: suites.map(({ name }) => name).join(', '), loud: true, work }
}

export const quickSteps: Step[] = [
  createCheck('format', 'format (biome)', () => runTool('biome', ['check', '--error-on-warnings', '.'])),
  createCheck('lint', 'lint with type information (oxlint, tsgolint)', () =>
    runTool('oxlint', ['--type-aware', '--deny-warnings'], { env: singleThread }),
  ),
  createCheck('types', 'types of server, sandbox, contract, scripts, bench', typecheck('tsconfig.json')),
  createCheck('types', 'types of the web app', typecheck('apps/web/tsconfig.json')),
  createCheck('types', 'types of the service worker', typecheck('apps/web/worker/tsconfig.json')),
  createCheck('types', 'types of the browser journeys', typecheck('e2e/tsconfig.json')),
  createCheck('boundaries', 'import rules (dependency-cruiser)', runScript('scripts/boundaries/check.ts')),
  createCheck(
    'sources',
    'project rules: Spanish text, SQL, vocabulary',
    runScript('scripts/checks/sources.ts'),
  ),
  createCheck('knip', 'unused files, exports, dependencies (knip)', () => runTool('knip', ['--no-progress'])),
  createCheck(
    'secrets',
    'secrets in work tree and git history (secretlint, own patterns)',
    runScript('scripts/checks/secrets.ts'),
  ),
  createCheck('build', 'web app and bill of materials (vite)', runScript('scripts/build.ts')),
]

export const suites: Suite[] = [
  { part: 'unit', name: 'unit tests', projects: ['contract', 'server-unit', 'sandbox', 'web', 'scripts'] },
  { part: 'integration', name: 'database tests', projects: ['server-db'] },
  { part: 'journeys', name: 'browser journeys', projects: ['e2e'] },
]

export const deepSuite: Suite = { part: 'deep', name: 'deep tests', projects: ['deep', 'e2e-wide'] }

/** Creates the runs of the date-sensitive tests on other days, with small samples. A run without files is of all files. */
export function createDayRuns(testFiles: readonly string[]): { step: Step; files: string[] }[] {
  const sensitive = testFiles.filter(isDateSensitive)
  return movedDays.flatMap(({ day, moment, isForUnits = false }) => {
    const env = { ...gateEnvironment, [movedVariable]: moment }
    const createRun = (name: string, projects: readonly string[], files: string[]) => ({
      step: createTestStep([{ part: 'dates', name: `${name} on ${day}`, projects }], env),
      files,
    })
    return [
      createRun('date-sensitive database tests', ['server-db'], sensitive),
      ...(isForUnits ? [createRun('unit tests', ['contract', 'server-unit', 'web'], [])] : []),
    ]
  })
}
