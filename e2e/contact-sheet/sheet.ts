import { mkdirSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../browser.ts'
import { everyState, type Group, type People, plantPeople } from '../catalogue.ts'
import { watchMotion } from '../motion.ts'
import { type Visit, visit, type Width, widths } from '../page.ts'
import { enter } from '../person.ts'
import { prepare } from '../prepare.ts'
import { startProduct } from '../product.ts'
import { goto } from '../screen.ts'
import { type Entry, mostShift } from './entry.ts'
import { photograph } from './photograph.ts'
import { shiftsOf, slowDown, watchShifts } from './shifts.ts'

export interface SheetOptions {
  folder: string
  /** Only these screens; all without it. */
  names?: readonly string[]
  widths?: readonly Width[]
  /** Pictures alone, without a judgement. */
  isQuick?: boolean
  tell: (line: string) => void
}

/** An answer of a server that is far away. */
const farAwayMs = 250

const wantedOf = (names: readonly string[]): Group[] =>
  everyState
    .map((group) => ({
      ...group,
      screens: group.screens.filter(({ name }) => names.length === 0 || names.includes(name)),
    }))
    .filter(({ screens }) => screens.length > 0)

/** Photographs and judges every screen and state at both widths. */
export async function takeSheet({
  folder,
  names = [],
  widths: wanted = Object.values(widths),
  isQuick = false,
  tell,
}: SheetOptions): Promise<Entry[]> {
  mkdirSync(folder, { recursive: true })
  await prepare()
  const groups = wantedOf(names)
  const product = await startProduct()
  const browser = await launchBrowser()
  const entries: Entry[] = []
  try {
    const { address } = product
    const people = await plantPeople(groups, () => visit(browser), address)
    for (const width of wanted)
      for (const group of groups) {
        const session = { browser, address, people, folder, group, width, isQuick }
        const taken = await photographGroup(session, tell)
        entries.push(...taken)
      }
  } finally {
    await browser.close()
    await product.stop()
  }
  return entries
}

interface Session {
  browser: Browser
  address: string
  people: People
  folder: string
  group: Group
  width: Width
  isQuick: boolean
}

async function comeIn({ browser, address, people, group, width }: Session): Promise<Visit> {
  const came = await visit(browser, { width })
  await watchMotion(came.context)
  if (group.who !== 'visitor') await enter(came.page, address, people[group.who])
  return came
}

async function photographGroup(session: Session, tell: (line: string) => void): Promise<Entry[]> {
  const { address, folder, group, width, isQuick } = session
  const screens = group.screens.filter((screen) => screen.width === undefined || screen.width === width)
  const came = await comeIn(session)
  const entries: Entry[] = []
  for (const screen of screens) {
    const entry = await photograph(came, screen, { folder, address, group: group.title, width, isQuick })
    tell(`${entry.faults.length > 0 ? '✗' : '✓'} ${entry.name} ${width}`)
    for (const fault of entry.faults) tell(`    ${fault}`)
    entries.push(entry)
  }
  await came.context.close()
  if (!isQuick) await measureShifts(session, entries, tell)
  return entries
}

/** A second look with answers that take their time, at what a path alone opens. */
async function measureShifts(
  session: Session,
  entries: Entry[],
  tell: (line: string) => void,
): Promise<void> {
  const { address, group, width } = session
  const came = await comeIn(session)
  const { page } = came
  await watchShifts(came.context)
  await slowDown(came.context, farAwayMs)
  for (const { name, where } of group.screens) {
    const entry = entries.find((one) => one.name === name)
    if (where === undefined || entry === undefined) continue
    await goto(page, `${address}${where}`)
    await page.waitForTimeout(farAwayMs)
    const shifts = await shiftsOf(page)
    entry.shift = shifts.reduce((sum, { value }) => sum + value, 0)
    if (entry.shift <= mostShift) continue
    const moved = shifts.map(({ value, moved }) => `${value.toFixed(4)} ${moved.join(' | ')}`)
    const fault = `layout shift ${entry.shift.toFixed(3)}: ${moved.join('; ')}`
    entry.faults.push(fault)
    tell(`✗ ${name} ${width}\n    ${fault}`)
  }
  await came.context.close()
}
