import { beforeAll, describe, expect, test } from 'vitest'
import { findCutTexts } from './contact-sheet/reflow.ts'
import { useJourney } from './journey.ts'
import { expectDialogFits, expectNoSideScroll, widths } from './page.ts'
import { allScreens, createTestUsers, type TestUsers } from './screens/catalogue.ts'
import { forgetRunningSync } from './screens/screen.ts'
import { signIn } from './test-user.ts'

const journey = useJourney()
let users: TestUsers

beforeAll(async () => {
  users = await createTestUsers(allScreens, () => journey.openVisit(), journey.product().address)
})

/** Text of 150 % and 200 % (WCAG 1.4.4), as the size of the root element in CSS pixels. */
const rootSizes = [24, 32]

describe('large text', () => {
  test.each(allScreens)(
    'on a phone nothing of $title is wider than the screen at 150 % and 200 %',
    async ({ audience, screens }) => {
      const { address } = journey.product()
      const faults: string[] = []
      const { page, allowPageError } = await journey.openVisit({ width: widths.phone })
      if (audience !== 'visitor') await signIn(page, address, users[audience])
      for (const { name, open, width, provokes } of screens) {
        if (width === widths.desk) continue
        if (provokes !== undefined) allowPageError(provokes)
        await forgetRunningSync(page)
        await open(page, address)
        for (const size of rootSizes) {
          await page.evaluate((px) => {
            document.documentElement.style.fontSize = `${px}px`
          }, size)
          const note = (fault: Error) => faults.push(`${name} at ${size} px: ${fault.message}`)
          await expectNoSideScroll(page).catch(note)
          await expectDialogFits(page).catch(note)
          // Names and days may end in an ellipsis; nothing may lie where no one can read it.
          for (const text of await findCutTexts(page)) if (!/^(amount )?cut/.test(text)) note(new Error(text))
        }
        await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
      }
      expect(faults.join('\n')).toBe('')
    },
  )
})
