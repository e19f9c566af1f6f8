import { householdOf, type Lives } from '@lucas/household/household.ts'
import { profileOf } from '@lucas/household/profile.ts'
import type { ExampleBank } from '../../modules/example/index.ts'
import { tell } from './tell.ts'

/** The same people for everybody; nobody has this RUT. */
const home = { seed: 'ejemplo-4', rut: '11111111-1', bank: 'santander' } as const

/** A bank with one household of examples: 24 months up to the day that is asked for. */
export function createExampleBank(): ExampleBank {
  const lives: Lives = new Map()
  const { owner } = profileOf(home.seed, home.rut, home.bank)
  const [firstName = '', ...lastNames] = owner.split(' ').map(titled)
  return {
    owner: { firstName, lastName: lastNames.join(' ') },
    openOn(today) {
      const household = householdOf({ ...home, today, alone: true }, lives)
      return (days) => tell(household, home.rut, days)
    },
  }
}

const titled = (word: string) => word.charAt(0) + word.slice(1).toLowerCase()
