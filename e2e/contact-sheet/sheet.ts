import { mkdirSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../environment/browser.ts'
import { prepareRun } from '../environment/prepare.ts'
import { startProduct } from '../environment/product.ts'
import { watchMotion } from '../motion.ts'
import { openVisit, type Visit, type Width, widths } from '../page.ts'
import {
  allStates,
  createTestUsers,
  familyScreenGroups,
  type Group,
  type TestUsers,
} from '../screens/catalogue.ts'
import { familySettings } from '../screens/family-screens.ts'
import { goto } from '../screens/screen.ts'
import { signIn } from '../test-user.ts'
import type { SheetEntry } from './entry.ts'
import { photographScreen } from './photograph.ts'
import { delayAnswers, maxLayoutShift, readShifts, watchShifts } from './shifts.ts'

export interface SheetOptions {
  folder: string
  /** The screens to include; all by default. */
  names?: readonly string[]
  widths?: readonly Width[]
  /** Takes pictures without checks. */
  isQuick?: boolean
  /** The text size in per cent; 100 by default. */
  textSize?: number
  report: (line: string) => void
}

/** The latency of a distant server. */
const answerDelayMs = 250

/** The installations whose screens there are: the usual one, and that of a family. */
const installations = [
  { groups: allStates, options: {} },
  { groups: familyScreenGroups, options: { settings: familySettings } },
]

const filterGroups = (groups: readonly Group[], names: readonly string[]): Group[] =>
  groups
    .map((group) => ({
      ...group,
      screens: group.screens.filter(({ name }) => names.length === 0 || names.includes(name)),
    }))
    .filter(({ screens }) => screens.length > 0)

/** Takes pictures of every screen and state at the chosen widths and checks them. */
export async function createContactSheet({
  folder,
  names = [],
  widths: wanted = Object.values(widths),
  isQuick = false,
  textSize = 100,
  report,
}: SheetOptions): Promise<SheetEntry[]> {
  mkdirSync(folder, { recursive: true })
  await prepareRun()
  const entries: SheetEntry[] = []
  for (const { groups: all, options } of installations) {
    const groups = filterGroups(all, names)
    if (groups.length === 0) continue
    const product = await startProduct(options)
    const browser = await launchBrowser()
    try {
      const { address } = product
      const users = await createTestUsers(groups, () => openVisit(browser), address)
      for (const width of wanted)
        for (const group of groups) {
          const session = { browser, address, users, folder, group, width, isQuick, textSize }
          const taken = await photographGroup(session, report)
          entries.push(...taken)
        }
    } finally {
      await browser.close()
      await product.stop()
    }
  }
  return entries
}

interface Session {
  browser: Browser
  address: string
  users: TestUsers
  folder: string
  group: Group
  width: Width
  isQuick: boolean
  textSize: number
}

async function openGroupVisit({ browser, address, users, group, width }: Session): Promise<Visit> {
  const opened = await openVisit(browser, { width })
  await watchMotion(opened.context)
  if (group.audience !== 'visitor') await signIn(opened.page, address, users[group.audience])
  return opened
}

async function photographGroup(session: Session, report: (line: string) => void): Promise<SheetEntry[]> {
  const { address, folder, group, width, isQuick, textSize } = session
  const screens = group.screens.filter((screen) => screen.width === undefined || screen.width === width)
  const opened = await openGroupVisit(session)
  const entries: SheetEntry[] = []
  for (const screen of screens) {
    const entry = await photographScreen(opened, screen, {
      folder,
      address,
      group: group.title,
      width,
      isQuick,
      textSize,
    })
    report(`${entry.faults.length > 0 ? '✗' : '✓'} ${entry.name} ${width}`)
    for (const fault of entry.faults) report(`    ${fault}`)
    entries.push(entry)
  }
  await opened.context.close()
  if (!isQuick) await measureShifts(session, entries, report)
  return entries
}

/** Measures the layout shift with slow responses, for the screens that a path opens. */
async function measureShifts(
  session: Session,
  entries: SheetEntry[],
  report: (line: string) => void,
): Promise<void> {
  const { address, group, width } = session
  const opened = await openGroupVisit(session)
  const { page } = opened
  await watchShifts(opened.context)
  await delayAnswers(opened.context, answerDelayMs)
  for (const { name, where } of group.screens) {
    const entry = entries.find((one) => one.name === name)
    if (where === undefined || entry === undefined) continue
    await goto(page, `${address}${where}`)
    await page.waitForTimeout(answerDelayMs)
    const shifts = await readShifts(page)
    entry.shift = shifts.reduce((sum, { value }) => sum + value, 0)
    if (entry.shift <= maxLayoutShift) continue
    const moved = shifts.map(({ value, moved }) => `${value.toFixed(4)} ${moved.join(' | ')}`)
    const fault = `layout shift ${entry.shift.toFixed(3)}: ${moved.join('; ')}`
    entry.faults.push(fault)
    report(`✗ ${name} ${width}\n    ${fault}`)
  }
  await opened.context.close()
}
