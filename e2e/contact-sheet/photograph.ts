import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { motionOf } from '../motion.ts'
import { expectAccessible, type Visit, type Width, widths } from '../page.ts'
import type { Screen } from '../screen.ts'
import type { Entry, Look } from './entry.ts'
import { lostFocus } from './focus.ts'
import { cutTexts, eachZoom } from './reflow.ts'

/** Taller than this a list goes on for ever. */
const tallest = 6_000

interface Sheet {
  folder: string
  address: string
  group: string
  width: Width
  /** Pictures alone, without a judgement. */
  isQuick: boolean
}

/** As high as the page: what is fixed to the screen's edge then stands at the page's. */
async function unfold(page: Page): Promise<void> {
  const usual = page.viewportSize()
  if (usual === null) return
  const height = await page.evaluate(() =>
    document.querySelector('[role="dialog"], [role="menu"]') === null
      ? document.documentElement.scrollHeight
      : 0,
  )
  if (height > usual.height && height <= tallest) await page.setViewportSize({ ...usual, height })
}

async function picture(page: Page, { folder, width }: Sheet, name: string, look: Look): Promise<string> {
  const file = `${name}-${width}-${look}.png`
  await page.screenshot({ path: join(folder, file), animations: 'disabled' })
  return file
}

const lines = ({ message }: Error): string[] => message.split('\n').filter((line) => line.trim() !== '')

/** Opens a screen once and looks at it in every way: what changes its colours changes them in place. */
export async function photograph(visit: Visit, screen: Screen, sheet: Sheet): Promise<Entry> {
  const { page } = visit
  const { name, open, leave, provokes } = screen
  const { group, width } = sheet
  const entry: Entry = { name, group, width, pictures: {}, shift: null, faults: [] }
  const note = (fault: Error, where = '') =>
    void entry.faults.push(...lines(fault).map((line) => where + line))
  if (provokes) visit.expectFault(provokes)
  const usual = page.viewportSize()
  const take = async (look: Look) => {
    entry.pictures[look] = await picture(page, sheet, name, look)
  }
  try {
    await open(page, sheet.address)
    if (!sheet.isQuick) {
      entry.faults.push(...(await cutTexts(page)))
      await expectAccessible(page).catch(note)
    }
    await unfold(page)
    await take('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await take('dark')
    if (!sheet.isQuick) await expectAccessible(page, { onlyColours: true }).catch(note)
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
    if (width === widths.desk) await take('forced')
    await page.emulateMedia({ forcedColors: 'none' })
    if (usual !== null) await page.setViewportSize(usual)
    if (!sheet.isQuick) {
      if (width === widths.desk)
        await eachZoom(page, async (zoom) => {
          entry.faults.push(...(await cutTexts(page)).map((fault) => `${zoom}: ${fault}`))
          await expectAccessible(page).catch((fault) => note(fault, `${zoom}: `))
        })
      entry.faults.push(...(await lostFocus(page)))
      entry.faults.push(...(await motionOf(page)).map((move) => `moves: ${move}`))
    }
  } catch (fault) {
    note(fault instanceof Error ? fault : new Error(String(fault)))
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
  if (usual !== null) await page.setViewportSize(usual)
  await leave?.(page)
  entry.faults.push(...visit.newFaults())
  return entry
}
