import { generateHousehold, type HouseholdCache } from '@lucas/household/household.ts'
import { createProfile } from '@lucas/household/profile.ts'
import type { DemoBank } from '../../modules/example/index.ts'
import { toFinalCallback } from './household-callback.ts'

/** The household of all demo users; the RUT is not assigned to a real person. */
const home = { seed: 'ejemplo-4', rut: '11111111-1', bank: 'santander' } as const

/** Creates a bank with one generated household: 24 months up to the requested day. */
export function createExampleBank(): DemoBank {
  const lives: HouseholdCache = new Map()
  const { owner } = createProfile(home.seed, home.rut, home.bank)
  const [firstName = '', ...lastNames] = owner.split(' ').map(toTitleCase)
  return {
    owner: { firstName, lastName: lastNames.join(' ') },
    openOnDay(today) {
      const household = generateHousehold({ ...home, today, isSingleBank: true }, lives)
      return (days) => toFinalCallback(household, home.rut, days)
    },
  }
}

const toTitleCase = (word: string) => word.charAt(0) + word.slice(1).toLowerCase()
