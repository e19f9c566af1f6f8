import { readMotion, watchMotion } from '../motion.ts'
import {
  expectAccessible,
  expectDialogFits,
  expectNoSideScroll,
  expectThumbTargets,
  type Theme,
  type Visit,
  type Width,
  widths,
} from '../page.ts'
import { forgetRunningSync, type Screen } from './screen.ts'

/** The narrowest supported screen (WCAG 1.4.10). */
const narrow = { width: 320, height: 640 }
/** Screens of the desktop pass are also as wide as a phone, for the size of their controls. */
const phoneSize = { width: widths.phone, height: 844 }

/**
 * Opens half of the screens on a desktop in the light theme and half on a phone in the dark theme, all of them also at the
 * narrowest width. Colours are tested on the tokens (apps/web/src/styles); `npm run contact-sheet` checks every screen in
 * every mode.
 */
export const passes: readonly { width: Width; theme: Theme }[] = [
  { width: widths.desk, theme: 'light' },
  { width: widths.phone, theme: 'dark' },
]

/** Opens the screens of one pass in a visit. Returns their faults: WCAG 2.2 AA, sideways scroll, small targets, motion. */
export async function inspectScreens(
  { page, context, allowPageError }: Visit,
  screens: readonly Screen[],
  width: Width,
  { address, enter }: { address: string; enter: () => Promise<void> },
): Promise<string[]> {
  const faults: string[] = []
  await watchMotion(context)
  await enter()
  const usual = page.viewportSize()
  const own = screens.filter(({ width: only }, at) => (only ?? passes[at % 2]?.width) === width)
  for (const { name, open, leave, width: only, provokes } of own) {
    if (provokes !== undefined) allowPageError(provokes)
    // Collects the errors of all screens before failing.
    const note = (fault: Error) => faults.push(`${name}: ${fault.message}`)
    await forgetRunningSync(page)
    await open(page, address)
    await expectNoSideScroll(page).catch(note)
    await expectDialogFits(page).catch(note)
    await expectAccessible(page).catch(note)
    if (width === widths.desk && only === undefined) await page.setViewportSize(phoneSize)
    if (width === widths.phone || only === undefined) await expectThumbTargets(page).catch(note)
    for (const move of await readMotion(page)) note(new Error(`moves despite reduced motion: ${move}`))
    // A menu keeps its position when the viewport shrinks, and so does what only one width has.
    if (only === undefined && (await page.getByRole('menu').count()) === 0) {
      await page.setViewportSize(narrow)
      await expectNoSideScroll(page).catch(note)
      await expectDialogFits(page).catch(note)
    }
    if (usual !== null) await page.setViewportSize(usual)
    await leave?.(page)
  }
  return faults
}
