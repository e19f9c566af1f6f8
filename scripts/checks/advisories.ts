import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../runner/tool.ts'

const advisory = z.object({
  package: z.string(),
  from: z.string().optional(),
  below: z.string(),
  why: z.string().min(12),
})
export type Advisory = z.infer<typeof advisory>

/** Kept by hand, because the registry's own audit cannot be reached everywhere; see docs/dependencies.md. */
export const advisories = z
  .array(advisory)
  .parse(JSON.parse(readFileSync(join(root, 'scripts/checks/advisories.json'), 'utf8')))

const numbers = (version: string) => version.split('-', 1)[0]?.split('.').map(Number) ?? []

/** Order of two versions by their numbers; a pre-release counts as its release. */
function compare(left: string, right: string) {
  const [a, b] = [numbers(left), numbers(right)]
  for (const index of [0, 1, 2]) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** The advisories that speak of this version. */
export const warningsFor = (name: string, version: string, list: readonly Advisory[] = advisories) =>
  list.filter(
    (each) =>
      each.package === name &&
      compare(version, each.from ?? '0.0.0') >= 0 &&
      compare(version, each.below) < 0,
  )
