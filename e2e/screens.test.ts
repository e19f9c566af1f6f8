import { beforeAll, describe, expect, test } from 'vitest'
import { chile, linkBank, santander } from './bank.ts'
import { plantGoals } from './goals.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, type Theme, type Visit, type Width, widths } from './page.ts'
import { enter, newPerson, register } from './person.ts'
import {
  emptyScreens,
  fullScreens,
  goalScreens,
  type Screen,
  successScreen,
  visitorScreens,
} from './screens.ts'

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

interface Look {
  withVariants: boolean
  onlyColours: boolean
}

async function expectSound({ page }: Visit, screens: readonly Screen[], look: Look): Promise<void> {
  const faults: string[] = []
  for (const { name, open, isVariant } of screens) {
    if (isVariant && !look.withVariants) continue
    await open(page, journey.product().address)
    // One screen with a fault does not hide the next one's.
    await expectNoSideScroll(page).catch((fault: Error) => faults.push(`${name}: ${fault.message}`))
    await expectAccessible(page, look).catch((fault: Error) => faults.push(`${name}: ${fault.message}`))
  }
  expect(faults.join('\n\n')).toBe('')
}

const looks = Object.values(widths).flatMap((width) =>
  (['light', 'dark'] as const).map((theme): [Width, Theme] => [width, theme]),
)

/** The journey's own end proves that no screen broke the policy: no report came, and no console line. */
describe('e2e/csp-clean', () => {
  describe.each(looks)(
    'every screen at %i px, %s: WCAG 2.2 AA, nothing beside the screen, no report',
    (width, theme) => {
      const look = {
        withVariants: (width === widths.desk) === (theme === 'light'),
        onlyColours: theme === 'dark',
      }

      test('for visitors', async () =>
        expectSound(await journey.visit({ width, theme, isStill: true }), visitorScreens, look))

      test('for a person without a bank', async () => {
        const visit = await journey.visit({ width, theme, isStill: true })
        await enter(visit.page, journey.product().address, empty)
        await expectSound(visit, emptyScreens, look)
      })

      test('for a person with two banks', async () => {
        const visit = await journey.visit({ width, theme, isStill: true })
        await enter(visit.page, journey.product().address, full)
        await expectSound(visit, [...fullScreens, successScreen], look)
      })

      test('for a person with goals', async () => {
        const visit = await journey.visit({ width, theme, isStill: true })
        await enter(visit.page, journey.product().address, full)
        await expectSound(visit, goalScreens, look)
      })
    },
  )
})
