import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { findSmallTargets } from '../accessibility.ts'
import { readMotion } from '../motion.ts'
import { expectAccessible, setTextSize, type Visit, type Width, widths } from '../page.ts'
import { forgetRunningSync, type Screen } from '../screens/screen.ts'
import type { ColorMode, SheetEntry } from './entry.ts'
import { findFocusProblems } from './focus.ts'
import { findCutTexts, forEachZoom } from './reflow.ts'

/** Higher pages are endless lists and are not expanded; larger text makes pages higher. */
const maxHeight = 6_000

interface Sheet {
  folder: string
  address: string
  group: string
  width: Width
  /** Takes pictures without checks. */
  isQuick: boolean
  /** The text size in per cent. */
  textSize: number
}

/** Sets the viewport to the height of the page, so that fixed elements are at the edge of the page. */
async function expandViewport(page: Page, textSize: number): Promise<void> {
  const viewport = page.viewportSize()
  if (viewport === null) return
  const height = await page.evaluate(() =>
    document.querySelector('[role="dialog"], [role="menu"]') === null
      ? document.documentElement.scrollHeight
      : 0,
  )
  if (height > viewport.height && height <= (maxHeight * textSize) / 100)
    await page.setViewportSize({ ...viewport, height })
}

async function takePicture(
  page: Page,
  { folder, width }: Sheet,
  name: string,
  look: ColorMode,
): Promise<string> {
  const file = `${name}-${width}-${look}.png`
  // A picture of the other theme loads after the change.
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  await page.screenshot({ path: join(folder, file), animations: 'disabled' })
  return file
}

const toLines = ({ message }: Error): string[] => message.split('\n').filter((line) => line.trim() !== '')

/** Opens a screen once, takes its pictures in all colour modes and checks it. */
export async function photographScreen(visit: Visit, screen: Screen, sheet: Sheet): Promise<SheetEntry> {
  const { page } = visit
  const { name, open, leave, provokes } = screen
  const { group, width } = sheet
  const entry: SheetEntry = { name, group, width, pictures: {}, shift: null, faults: [] }
  const addFinding = (fault: Error, where = '') =>
    void entry.faults.push(...toLines(fault).map((line) => where + line))
  if (provokes) visit.allowPageError(provokes)
  const viewport = page.viewportSize()
  const capture = async (look: ColorMode) => {
    entry.pictures[look] = await takePicture(page, sheet, name, look)
  }
  try {
    await forgetRunningSync(page)
    await open(page, sheet.address)
    await setTextSize(page, sheet.textSize)
    if (!sheet.isQuick) {
      entry.faults.push(...(await findCutTexts(page)))
      await expectAccessible(page).catch(addFinding)
      if (width === widths.phone)
        entry.faults.push(...(await findSmallTargets(page)).map((target) => `small: ${target}`))
    }
    await expandViewport(page, sheet.textSize)
    await capture('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await capture('dark')
    if (!sheet.isQuick) await expectAccessible(page, { onlyColours: true }).catch(addFinding)
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
    if (width === widths.desk) await capture('forced')
    await page.emulateMedia({ forcedColors: 'none' })
    if (viewport !== null) await page.setViewportSize(viewport)
    if (!sheet.isQuick) {
      if (width === widths.desk)
        await forEachZoom(page, async (zoom) => {
          entry.faults.push(...(await findCutTexts(page)).map((fault) => `${zoom}: ${fault}`))
          await expectAccessible(page).catch((fault) => addFinding(fault, `${zoom}: `))
        })
      entry.faults.push(...(await findFocusProblems(page)))
      entry.faults.push(...(await readMotion(page)).map((move) => `moves: ${move}`))
    }
  } catch (fault) {
    addFinding(fault instanceof Error ? fault : new Error(String(fault)))
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
  await setTextSize(page, 100)
  if (viewport !== null) await page.setViewportSize(viewport)
  await leave?.(page)
  entry.faults.push(...visit.takePageErrors())
  return entry
}
