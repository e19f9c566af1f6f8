import { dirname } from 'node:path'
import { run, runTool } from './tool.ts'

/** What `npm test -- changed` runs for a set of changed files. Paths are relative to the root. */
export interface ChangedPlan {
  /** Existing changed files, for format and lint. */
  files: string[]
  /** Projects whose types are checked. */
  projects: string[]
  /** Test files to run. */
  tests: string[]
}

const source = /[.](ts|tsx|mts|js|mjs|json|css)$/
const typed = /[.](ts|tsx|mts)$/
/** What most other files import: its changes are for the whole run, and here only its own tests run. */
const shared =
  /^(apps\/server\/src\/(platform|composition)|packages\/contract\/src|apps\/web\/src\/(ui|lib))\//

/**
 * Returns what belongs to changed files: their own tests, and those of their module or feature. Journeys and deep tests run only
 * where they changed themselves. `testFiles` are all test files of the repository.
 */
export function planChanged(changed: readonly string[], testFiles: readonly string[]): ChangedPlan {
  const files = changed.filter((file) => source.test(file))
  const rooms = new Set(files.filter((file) => typed.test(file)).map(toRoom))
  const own = new Set(files)
  const tests = testFiles.filter(
    (file) =>
      !file.includes('.deep.') && (own.has(file) || (!file.startsWith('e2e/') && rooms.has(toRoom(file)))),
  )
  const projects = [
    ...(files.some((file) => file.startsWith('apps/web/') || file.startsWith('packages/'))
      ? ['apps/web/tsconfig.json', 'apps/web/worker/tsconfig.json']
      : []),
    ...(files.some((file) => file.startsWith('e2e/')) ? ['e2e/tsconfig.json'] : []),
    ...(files.some((file) => typed.test(file) && !/^(apps\/web|e2e)\//.test(file)) ? ['tsconfig.json'] : []),
  ]
  return { files, projects, tests }
}

/** Returns the folder whose tests judge a file: a module, a feature, an entity; of shared code the folder itself. */
function toRoom(file: string): string {
  if (shared.test(file)) return dirname(file)
  const room = /^(apps\/[^/]+\/src\/(?:modules|features|entities|providers)\/[^/]+)\//.exec(file)?.[1]
  return room ?? dirname(file)
}

/** Returns the files that differ from `main`: committed on this branch, changed or new in the work tree; deleted ones are left out. */
export async function listChanged(): Promise<string[]> {
  const git = async (...args: string[]) => {
    const { code, output } = await run('git', args)
    if (code !== 0) throw new Error(`git ${args.join(' ')}: ${output.trim()}`)
    return output.split('\n').filter((line) => line !== '')
  }
  const [base = 'HEAD'] = await git('merge-base', 'HEAD', 'main')
  const changed = await git('diff', '--name-only', '--diff-filter=d', base)
  return [...new Set([...changed, ...(await git('ls-files', '--others', '--exclude-standard'))])].toSorted()
}

/** Returns the checks of changed files that are not tests: format, lint and types. */
export const changedChecks = ({ files, projects }: ChangedPlan) => [
  ...(files.length === 0
    ? []
    : [
        {
          name: 'format of changed files (biome)',
          start: () =>
            runTool('biome', [
              'check',
              '--error-on-warnings',
              '--files-ignore-unknown=true',
              '--no-errors-on-unmatched',
              ...files,
            ]),
        },
      ]),
  // Without a file oxlint would read the whole project.
  ...(files.some((file) => typed.test(file))
    ? [
        {
          name: 'lint of changed files (oxlint)',
          start: () =>
            runTool('oxlint', [
              '--type-aware',
              '--deny-warnings',
              ...files.filter((file) => typed.test(file)),
            ]),
        },
      ]
    : []),
  ...projects.map((project) => ({
    name: `types of ${project}`,
    start: () => runTool('tsc', ['-p', project]),
  })),
]
