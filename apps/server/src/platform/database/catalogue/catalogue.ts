import type { Db } from '../connect.ts'
import { functionFaults } from './functions.ts'
import { keyFaults } from './keys.ts'
import { appRoleFaults, tablePrivilegeFaults } from './privileges.ts'
import { type CatalogueRules, houseRules } from './rules.ts'
import { objectFaults, policyFaults, tableFaults } from './tables.ts'

const checks = [
  tableFaults,
  policyFaults,
  objectFaults,
  keyFaults,
  functionFaults,
  appRoleFaults,
  tablePrivilegeFaults,
]

/**
 * Reads the system catalogue and tells, in sentences, everything in schema `public` that breaks the rules of the house:
 * row-level security on every table of people (S-03), keys led by user_id (S-04), a powerless application role (S-05).
 */
export async function catalogueFaults(db: Db, rules: CatalogueRules = houseRules): Promise<string[]> {
  const found: string[] = []
  for (const check of checks) {
    const { rows } = await check(rules).execute(db)
    found.push(...rows.map(({ fault }) => fault))
  }
  return found
}
