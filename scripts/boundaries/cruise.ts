import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { root } from '../runner/tool.ts'
import { followImports, importRules, resolveImports } from './rules.ts'

export type Trespass = { rule: string; from: string; to: string }

const folders = ['apps', 'packages', 'e2e', 'bench']

/** The folder with one planted fault a rule, laid out like the repository. */
export const plantedFolder = join(root, 'scripts/boundaries/planted')

/** The names of all rules. */
export const ruleNames = importRules.map(({ name }) => name)

/** Follows the imports below a folder and answers what breaks a rule, and how many files were read. */
export async function trespasses(base: string) {
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
    throw new Error(`unexpected answer of dependency-cruiser: ${output.slice(0, 200)}`)
  const found = output.summary.violations.map(
    ({ rule, from, to }): Trespass => ({ rule: rule.name, from, to }),
  )
  return { found, files: output.summary.totalCruised }
}
