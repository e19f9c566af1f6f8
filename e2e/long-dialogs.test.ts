import { beforeAll, describe, expect, test } from 'vitest'
import { useJourney } from './journey.ts'
import { expectAmountsFit, expectDialogFits, expectNoSideScroll, refusedCall, widths } from './page.ts'
import { createLongestData, createLongUser } from './screens/long-data.ts'
import { longDialogs } from './screens/long-dialogs.ts'
import { register, signIn } from './test-user.ts'

const journey = useJourney()
const user = createLongUser()

beforeAll(async () => {
  const { page, allowPageError } = await journey.openVisit()
  allowPageError(refusedCall) // a passkey asks for the password
  await register(page, journey.product().address, user)
  await createLongestData(page, user)
})

/** Small phones are 360 px wide. */
const narrow = { width: 360, height: 740 }

describe.each([
  ['desk', widths.desk],
  ['phone', widths.phone],
] as const)('dialogs with the longest names, %s', (_, width) => {
  test('hold all of their content', async () => {
    const { address } = journey.product()
    const { page } = await journey.openVisit({ width })
    await signIn(page, address, user)
    const usual = page.viewportSize()
    const faults: string[] = []
    for (const { name, open, leave } of longDialogs) {
      const note = (fault: Error) => faults.push(`${name}: ${fault.message}`)
      await open(page, address)
      await expectDialogFits(page).catch(note)
      await expectAmountsFit(page).catch(note)
      if (width === widths.phone && usual !== null) {
        await page.setViewportSize(narrow)
        await expectDialogFits(page).catch(note)
        await expectAmountsFit(page).catch(note)
        await expectNoSideScroll(page).catch(note)
        await page.setViewportSize(usual)
      }
      await leave?.(page)
    }
    expect(faults.join('\n\n')).toBe('')
  })
})
