import type { Courier } from '../courier.ts'
import type { LockRule } from '../lock-rule.ts'
import type { Households, Settings } from '../options.ts'
import { createEvents } from './events.ts'
import { createLinks } from './links.ts'
import type { FintocOptions } from './options.ts'

/** Everything that the Fintoc side of the stand-in shares. */
export function createFintocDesk(parts: {
  settings: Settings
  courier: Courier
  households: Households
  lock: LockRule
  options: () => FintocOptions
}) {
  return {
    ...parts,
    links: createLinks(parts.households),
    events: createEvents(parts.courier, parts.options),
  }
}

export type FintocDesk = ReturnType<typeof createFintocDesk>
