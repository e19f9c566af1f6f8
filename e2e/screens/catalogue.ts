import { callApi, chile, linkBank, santander } from '../bank.ts'
import { createBudget } from '../budgets.ts'
import { createGoals } from '../goals.ts'
import type { Visit } from '../page.ts'
import { createTestUser, register, type TestUser } from '../test-user.ts'
import { addressScreens } from './address-screens.ts'
import { bankMailScreens } from './bank-mail-screens.ts'
import { budgetScreens, emptyBudgetScreens } from './budget-screens.ts'
import { commitmentScreens, emptyCommitmentScreens, rareCommitmentScreens } from './commitment-screens.ts'
import { createFirstPerson, familyScreens, familyVisitorScreens } from './family-screens.ts'
import { forecastScreens } from './forecast-screens.ts'
import { goalScreens } from './goal-screens.ts'
import { importScreens } from './import-screens.ts'
import { lockedScreens } from './locked-screens.ts'
import { createLongestData, createLongUser } from './long-data.ts'
import { longScreens } from './long-screens.ts'
import { manualScreens } from './manual-screens.ts'
import { pushScreens } from './push-screens.ts'
import { rareScreens, rareVisitorScreens } from './rare-screens.ts'
import { emptyRuleScreens, rareRuleScreens, ruleScreens } from './rule-screens.ts'
import { savingsScreens } from './savings-screens.ts'
import type { Screen } from './screen.ts'
import { secondFactorScreens, secondStepScreens } from './second-factor-screens.ts'
import { stateScreens } from './state-screens.ts'
import { unsentScreens } from './unsent-screens.ts'
import { emptyScreens, fullScreens, successScreen, visitorScreens } from './usual-screens.ts'

/** The user of a screen: a visitor, or a user without a bank, with two banks, with the longest data, locked, or the first of a family. */
export type Audience = 'visitor' | 'empty' | 'full' | 'long' | 'locked' | 'first'
export type TestUsers = Readonly<Record<Exclude<Audience, 'visitor'>, TestUser>>

export interface Group {
  title: string
  audience: Audience
  screens: readonly Screen[]
}

/** Every screen and dialog; each test run opens all of them. */
export const allScreens: readonly Group[] = [
  { title: 'for visitors', audience: 'visitor', screens: [...visitorScreens, ...secondStepScreens] },
  {
    title: 'for a user without a bank',
    audience: 'empty',
    screens: [...emptyScreens, ...emptyBudgetScreens, ...emptyCommitmentScreens, ...emptyRuleScreens],
  },
  {
    title: 'for a user with two banks',
    audience: 'full',
    screens: [...fullScreens, ...importScreens, ...forecastScreens, ...manualScreens, successScreen],
  },
  { title: 'for a user with goals', audience: 'full', screens: goalScreens },
  { title: 'for a user who saves by plans', audience: 'full', screens: savingsScreens },
  { title: 'for a user with a budget', audience: 'full', screens: budgetScreens },
  { title: 'for a user with commitments', audience: 'full', screens: commitmentScreens },
  { title: 'for a user with a private address', audience: 'full', screens: addressScreens },
  { title: 'for a user with mail of a bank', audience: 'full', screens: bankMailScreens },
  { title: 'for a user with a second factor', audience: 'full', screens: secondFactorScreens },
  { title: 'for a user with devices', audience: 'full', screens: pushScreens },
  { title: 'for a user with unsent writes', audience: 'full', screens: unsentScreens },
  { title: 'for a user with rules', audience: 'full', screens: ruleScreens },
]

/** The screens that differ where a family has its own installation (`familySettings`). */
export const familyScreenGroups: readonly Group[] = [
  { title: 'for the first person of a family', audience: 'first', screens: familyScreens },
  { title: 'for visitors of a family', audience: 'visitor', screens: familyVisitorScreens },
]

const pin = '2580'

/** Every screen and its states: loading, failed, hidden amounts, longest data, locked. */
export const allStates: readonly Group[] = [
  ...allScreens,
  { title: 'states', audience: 'full', screens: stateScreens },
  {
    title: 'rare states',
    audience: 'full',
    screens: [...rareScreens, ...rareCommitmentScreens, ...rareRuleScreens],
  },
  { title: 'rare states, for visitors', audience: 'visitor', screens: rareVisitorScreens },
  { title: 'longest data', audience: 'long', screens: longScreens },
  { title: 'locked', audience: 'locked', screens: lockedScreens },
]

/** Registers the users that the groups need and creates their data. */
export async function createTestUsers(
  groups: readonly Group[],
  visit: () => Promise<Visit>,
  address: string,
): Promise<TestUsers> {
  const users = {
    empty: createTestUser(),
    full: createTestUser(),
    long: createLongUser(),
    locked: createTestUser(),
    first: createTestUser(),
  }
  const isWanted = (audience: Audience) => groups.some((group) => group.audience === audience)
  const registerUser = async (user: TestUser) => {
    const { page } = await visit()
    await register(page, address, user)
    return page
  }
  if (isWanted('first')) {
    const { page } = await visit()
    await createFirstPerson(page, address, users.first)
  }
  if (isWanted('empty')) await registerUser(users.empty)
  if (isWanted('full')) {
    const page = await registerUser(users.full)
    await linkBank(page, chile)
    await linkBank(page, santander)
    await createGoals(page)
    await createBudget(page)
  }
  if (isWanted('long')) await createLongestData(await registerUser(users.long), users.long)
  if (isWanted('locked')) {
    const page = await registerUser(users.locked)
    await callApi(page, '/api/security/pin/', 'PUT', { pin, password: users.locked.password })
  }
  return users
}
