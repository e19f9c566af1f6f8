import { beforeAll, describe, expect, test } from 'vitest'
import { everyScreen, type People, plantPeople } from './catalogue.ts'
import { useJourney } from './journey.ts'
import { motionOf, watchMotion } from './motion.ts'
import { expectAccessible, expectNoSideScroll, type Theme, type Width, widths } from './page.ts'
import { enter } from './person.ts'

const journey = useJourney()
let people: People

beforeAll(async () => {
  people = await plantPeople(everyScreen, () => journey.visit(), journey.product().address)
})

/** The narrowest screen of all (WCAG 1.4.10). */
const narrow = { width: 320, height: 640 }

/**
 * Half of the screens at a desk in the light, half on a phone in the dark, all of them shrunk to the narrowest: the journeys
 * look at their own in both, colours are proved of the tokens (apps/web/src/styles), and `npm run contact-sheet` judges
 * all of them in every way.
 */
const passes: readonly { width: Width; theme: Theme; remainder: number }[] = [
  { width: widths.desk, theme: 'light', remainder: 0 },
  { width: widths.phone, theme: 'dark', remainder: 1 },
]

/** The journey's own end proves that no screen broke the policy: no report came, and no console line. */
describe('e2e/csp-clean', () => {
  test.each(everyScreen)(
    'every screen $title: WCAG 2.2 AA, nothing beside the screen, nothing moves, no report',
    async ({ who, screens }) => {
      const { address } = journey.product()
      const faults: string[] = []
      for (const { width, theme, remainder } of passes) {
        const { page, context } = await journey.visit({ width, theme })
        await watchMotion(context)
        if (who !== 'visitor') await enter(page, address, people[who])
        const usual = page.viewportSize()
        for (const { name, open } of screens.filter((_, at) => at % 2 === remainder)) {
          // One screen with a fault does not hide the next one's.
          const note = (fault: Error) => faults.push(`${name} at ${width} px: ${fault.message}`)
          await open(page, address)
          await expectNoSideScroll(page).catch(note)
          await expectAccessible(page).catch(note)
          for (const move of await motionOf(page))
            note(new Error(`moves for somebody who wants it still: ${move}`))
          // A menu stays where it was opened: nobody shrinks a screen under it.
          if ((await page.getByRole('menu').count()) > 0) continue
          await page.setViewportSize(narrow)
          await expectNoSideScroll(page).catch(note)
          if (usual !== null) await page.setViewportSize(usual)
        }
      }
      expect(faults.join('\n\n')).toBe('')
    },
  )
})
