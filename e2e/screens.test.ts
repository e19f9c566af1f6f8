import { beforeAll, describe, expect, test } from 'vitest'
import { chile, linkBank, santander } from './bank.ts'
import { byHandScreens } from './by-hand-screens.ts'
import { plantGoals } from './goals.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, type Visit, widths } from './page.ts'
import { enter, newPerson, type Person, register } from './person.ts'
import type { Screen } from './screen.ts'
import { emptyScreens, fullScreens, goalScreens, successScreen, visitorScreens } from './screens.ts'

const journey = useJourney()
const empty = newPerson()
const full = newPerson()

beforeAll(async () => {
  const one = await journey.visit({ isStill: true })
  await register(one.page, journey.product().address, empty)
  const other = await journey.visit({ isStill: true })
  await register(other.page, journey.product().address, full)
  await linkBank(other.page, chile)
  await linkBank(other.page, santander)
  await plantGoals(other.page)
})

/** Each screen in one theme a width, so that it is judged in both; the contact sheet takes every pair. */
async function expectSound({ page }: Visit, screens: readonly Screen[]): Promise<void> {
  const faults: string[] = []
  for (const { name, open } of screens) {
    // One screen with a fault does not hide the next one's.
    const note = (fault: Error) => faults.push(`${name}: ${fault.message}`)
    await open(page, journey.product().address)
    await expectNoSideScroll(page).catch(note)
    await expectAccessible(page).catch(note)
  }
  expect(faults.join('\n\n')).toBe('')
}

/** The journey's own end proves that no screen broke the policy: no report came, and no console line. */
describe('e2e/csp-clean', () => {
  describe.each([
    { width: widths.desk, theme: 'light' },
    { width: widths.phone, theme: 'dark' },
  ] as const)(
    'every screen at $width px, $theme: WCAG 2.2 AA, nothing beside the screen, no report',
    (kind) => {
      const visitor = () => journey.visit({ ...kind, isStill: true })
      async function visitOf(person: Person): Promise<Visit> {
        const visit = await visitor()
        await enter(visit.page, journey.product().address, person)
        return visit
      }

      test('for visitors', async () => expectSound(await visitor(), visitorScreens))
      test('for a person without a bank', async () => expectSound(await visitOf(empty), emptyScreens))
      test('for a person with two banks', async () =>
        expectSound(await visitOf(full), [...fullScreens, ...byHandScreens, successScreen]))
      test('for a person with goals', async () => expectSound(await visitOf(full), goalScreens))
    },
  )
})
