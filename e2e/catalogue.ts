import { lockCopy } from '@lucas/contract/copy/lock.ts'
import { call, chile, linkBank, santander } from './bank.ts'
import { byHandScreens } from './by-hand-screens.ts'
import { plantGoals } from './goals.ts'
import { longPerson, longScreens, plantLongest } from './long-screens.ts'
import type { Visit } from './page.ts'
import { newPerson, type Person, register } from './person.ts'
import { rareScreens, rareVisitorScreens } from './rare-screens.ts'
import { goto, type Screen } from './screen.ts'
import { emptyScreens, fullScreens, goalScreens, successScreen, visitorScreens } from './screens.ts'
import { stateScreens } from './state-screens.ts'

/** Whose screens they are: nobody's, of somebody without a bank, with two, with the longest of everything. */
export type Who = 'visitor' | 'empty' | 'full' | 'long' | 'locked'
export type People = Readonly<Record<Exclude<Who, 'visitor'>, Person>>

export interface Group {
  title: string
  who: Who
  screens: readonly Screen[]
}

/** Every screen and dialog, once: what each run of the tests opens. */
export const everyScreen: readonly Group[] = [
  { title: 'for visitors', who: 'visitor', screens: visitorScreens },
  { title: 'for a person without a bank', who: 'empty', screens: emptyScreens },
  {
    title: 'for a person with two banks',
    who: 'full',
    screens: [...fullScreens, ...byHandScreens, successScreen],
  },
  { title: 'for a person with goals', who: 'full', screens: goalScreens },
]

const pin = '2580'

const lockedScreen: Screen = {
  name: 'lock',
  async open(page, address) {
    await goto(page, `${address}/dashboard`)
    await call(page, '/api/security/lock/', 'POST')
    await page.goto(`${address}/dashboard`)
    await page.getByLabel(lockCopy.pin).first().waitFor()
  },
  provokes: /status of 403/,
}

/** The same and their states: loading, failing, hidden, longest and locked. */
export const everyState: readonly Group[] = [
  ...everyScreen,
  { title: 'states', who: 'full', screens: stateScreens },
  { title: 'seldom', who: 'full', screens: rareScreens },
  { title: 'seldom, for visitors', who: 'visitor', screens: rareVisitorScreens },
  { title: 'longest data', who: 'long', screens: longScreens },
  { title: 'locked', who: 'locked', screens: [lockedScreen] },
]

/** Registers those that the groups need, with all that their screens show. */
export async function plantPeople(
  groups: readonly Group[],
  visit: () => Promise<Visit>,
  address: string,
): Promise<People> {
  const people = { empty: newPerson(), full: newPerson(), long: longPerson(), locked: newPerson() }
  const isWanted = (who: Who) => groups.some((group) => group.who === who)
  const registered = async (person: Person) => {
    const { page } = await visit()
    await register(page, address, person)
    return page
  }
  if (isWanted('empty')) await registered(people.empty)
  if (isWanted('full')) {
    const page = await registered(people.full)
    await linkBank(page, chile)
    await linkBank(page, santander)
    await plantGoals(page)
  }
  if (isWanted('long')) await plantLongest(await registered(people.long))
  if (isWanted('locked')) {
    const page = await registered(people.locked)
    await call(page, '/api/security/pin/', 'PUT', { pin, password: people.locked.password })
  }
  return people
}
