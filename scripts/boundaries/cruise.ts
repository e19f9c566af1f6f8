import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { root } from '../runner/tool.ts'
import { followImports, importRules, resolveImports } from './rules.ts'

export type Violation = { rule: string; from: string; to: string }

const folders = ['apps', 'packages', 'e2e', 'bench']

/** The folder with one planted violation for each rule, laid out like the repository. */
export const plantedViolationsFolder = join(root, 'scripts/boundaries/planted')

export const ruleNames = importRules.map(({ name }) => name)

/** Follows the imports below a folder. Returns the violations and the number of files read. */
export async function findViolations(base: string) {
  const { output } = await cruise(
    folders.filter((folder) => existsSync(join(base, folder))),
    {
      ...followImports,
      ruleSet: { forbidden: importRules },
      validate: true,
      baseDir: base,
      exclude: { path: base === root ? '^apps/web/dist/|^scripts/' : '^$' },
    },
    resolveImports,
  )
  return summarise(output)
}

function summarise(output: ICruiseResult | string) {
  if (typeof output === 'string')
    throw new Error(`unexpected result of dependency-cruiser: ${output.slice(0, 200)}`)
  const found = output.summary.violations.map(
    ({ rule, from, to }): Violation => ({ rule: rule.name, from, to }),
  )
  return { found, files: output.summary.totalCruised }
}
