import { listDistributedTables } from '../../../src/platform/database/citus.ts'
import type { Db } from '../../../src/platform/database/connect.ts'
import { functionViolations } from './functions.ts'
import { keyViolations } from './keys.ts'
import { appRoleViolations, tablePrivilegeViolations } from './privileges.ts'
import { type CatalogueRules, catalogueRules } from './rules.ts'
import { objectViolations, policyViolations, tableViolations } from './tables.ts'

const checks = [
  tableViolations,
  policyViolations,
  objectViolations,
  keyViolations,
  functionViolations,
  appRoleViolations,
  tablePrivilegeViolations,
]

/**
 * Reads the system catalogue and returns a sentence for everything in schema `public` that breaks a rule: row-level security
 * on every table with user rows (S-03), keys that start with user_id (S-04), an application role without powers (S-05).
 */
export async function findCatalogueViolations(
  db: Db,
  rules: CatalogueRules = catalogueRules,
): Promise<string[]> {
  const distributed = await listDistributedTables(db)
  const violations: string[] = []
  for (const check of checks) {
    const { rows } = await check(rules, distributed).execute(db)
    violations.push(...rows.map(({ violation }) => violation))
  }
  return violations
}
