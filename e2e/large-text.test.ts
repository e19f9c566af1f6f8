import { beforeAll, describe, expect, test } from 'vitest'
import { findCutTexts } from './contact-sheet/reflow.ts'
import { useJourney } from './journey.ts'
import { findUnreadable } from './large-text.ts'
import { expectDialogFits, expectNoSideScroll, setTextSize, widths } from './page.ts'
import { allScreens, createTestUsers, type TestUsers } from './screens/catalogue.ts'
import { forgetRunningSync } from './screens/screen.ts'
import { signIn } from './test-user.ts'

const journey = useJourney()
let users: TestUsers

beforeAll(async () => {
  users = await createTestUsers(allScreens, () => journey.openVisit(), journey.product().address)
})

/** In per cent (WCAG 1.4.4). */
const textSizes = [150, 200]

describe('large text', () => {
  test.each(allScreens)(
    'on a phone nothing of $title is wider than the screen at 150 % and 200 %',
    async ({ audience, screens }) => {
      const { address } = journey.product()
      const faults: string[] = []
      const { page, allowPageError } = await journey.openVisit({ width: widths.phone })
      if (audience !== 'visitor') await signIn(page, address, users[audience])
      for (const { name, open, leave, width, provokes } of screens) {
        if (width === widths.desk) continue
        if (provokes !== undefined) allowPageError(provokes)
        await forgetRunningSync(page)
        await open(page, address)
        for (const size of textSizes) {
          await setTextSize(page, size)
          const note = (fault: Error) => faults.push(`${name} at ${size} %: ${fault.message}`)
          await expectNoSideScroll(page).catch(note)
          await expectDialogFits(page).catch(note)
          for (const text of await findCutTexts(page))
            if (!text.startsWith('amount cut')) note(new Error(text))
          for (const text of await findUnreadable(page, size)) note(new Error(text))
        }
        await setTextSize(page, 100)
        await leave?.(page)
      }
      expect(faults.join('\n')).toBe('')
    },
  )
})
