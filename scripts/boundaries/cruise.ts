import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { isTest } from '../checks/sources/source.ts'
import { root } from '../runner/tool.ts'
import type { SourceFile } from './folders.ts'
import { followImports, importRules, resolveImports } from './rules.ts'

export type Violation = { rule: string; from: string; to: string }

const folders = ['apps', 'packages', 'e2e', 'bench']

/** The folder with one planted violation for each rule, laid out like the repository. */
export const plantedViolationsFolder = join(root, 'scripts/boundaries/planted')

export const ruleNames = importRules.map(({ name }) => name)

/** Follows the imports below a folder. Returns the violations and the files read, with those of the product for themselves. */
export async function findViolations(base: string) {
  const { output } = await cruise(
    folders.filter((folder) => existsSync(join(base, folder))),
    {
      ...followImports,
      ruleSet: { forbidden: importRules },
      validate: true,
      baseDir: base,
      exclude: { path: base === root ? '^apps/web/dist/|^(scripts|tools)/' : '^$' },
    },
    resolveImports,
  )
  return summarise(output, base)
}

function summarise(output: ICruiseResult | string, base: string) {
  if (typeof output === 'string')
    throw new Error(`unexpected result of dependency-cruiser: ${output.slice(0, 200)}`)
  const found = output.summary.violations.map(
    ({ rule, from, to }): Violation => ({ rule: rule.name, from, to }),
  )
  const sources = output.modules
    .filter(({ source }) => folders.includes(source.split('/')[0] ?? '') && /\.tsx?$/.test(source))
    .filter(({ source }) => !isTest(source))
    .map(
      ({ source, dependencies }): SourceFile => ({
        path: source,
        lines: readFileSync(join(base, source), 'utf8').split('\n').length,
        imports: dependencies.map(({ resolved }) => resolved),
      }),
    )
  return { found, files: output.summary.totalCruised, sources }
}
