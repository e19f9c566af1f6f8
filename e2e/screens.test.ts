import { beforeAll, describe, expect, test } from 'vitest'
import { type Journey, useJourney } from './journey.ts'
import {
  allScreens,
  createTestUsers,
  familyScreenGroups,
  type Group,
  type TestUsers,
} from './screens/catalogue.ts'
import { familySettings } from './screens/family-screens.ts'
import { inspectScreens, passes } from './screens/inspect.ts'
import { signIn } from './test-user.ts'

/** Opens every screen of an installation. `useJourney` asserts after each test that there was no CSP report and no console error. */
function testScreens(groups: readonly Group[], journey: Journey): void {
  let users: TestUsers
  beforeAll(async () => {
    users = await createTestUsers(groups, () => journey.openVisit(), journey.product().address)
  })

  test.each(groups.flatMap((group) => passes.map((pass) => ({ ...group, ...pass }))))(
    'every screen $title at $width px: WCAG 2.2 AA, no sideways scroll, no motion, no CSP report',
    async ({ audience, screens, width, theme }) => {
      const { address } = journey.product()
      const visit = await journey.openVisit({ width, theme })
      const enter = async () => {
        if (audience !== 'visitor') await signIn(visit.page, address, users[audience])
      }
      const faults = await inspectScreens(visit, screens, width, { address, enter })
      expect(faults.join('\n\n')).toBe('')
    },
  )
}

describe('e2e/csp-clean', () => {
  testScreens(allScreens, useJourney())
})

describe('e2e/csp-clean, a family', () => {
  testScreens(familyScreenGroups, useJourney({ settings: familySettings }))
})
