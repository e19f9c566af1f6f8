import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayOf } from '@lucas/contract/rules/periods.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chile, linkBank, santander } from './bank.ts'
import { launchBrowser } from './browser.ts'
import { compare } from './compare.ts'
import { plantGoals } from './goals.ts'
import { type Theme, visit, type Width, widths } from './page.ts'
import { enter, newPerson, register } from './person.ts'
import { prepare } from './prepare.ts'
import { type Product, startProduct } from './product.ts'
import { goto } from './screen.ts'

// `LUCAS_PICTURES=write npm run test:deep -- e2e/pictures.deep.test.ts` takes them anew, after somebody has looked.

const isWriting = process.env.LUCAS_PICTURES === 'write'
const folder = join(import.meta.dirname, 'pictures')
const recordFile = join(folder, 'machine.json')
/** The server's clock; the browser's stands later, so that what was read a while ago says the same in every run. */
const served = '2026-11-20T10:00:00-03:00'
const seen = '2026-11-20T11:30:00-03:00'
/** Of a million pixels: a word that changed is more than this, a border drawn by another library is less. */
const mostDiffering = 300

const { desk, phone } = widths
const pictures: readonly { name: string; where: string; width: Width; theme: Theme; isVisitor?: true }[] = [
  { name: 'login', where: '/login', width: phone, theme: 'light', isVisitor: true },
  { name: 'dashboard', where: '/dashboard', width: desk, theme: 'light' },
  { name: 'spend', where: '/spend', width: desk, theme: 'light' },
  { name: 'analytics', where: '/analytics', width: desk, theme: 'dark' },
  { name: 'connections', where: '/connections', width: desk, theme: 'dark' },
  { name: 'goals', where: '/objetivos', width: phone, theme: 'light' },
  { name: 'wallet', where: '/wallet', width: phone, theme: 'dark' },
  { name: 'settings', where: '/settings', width: phone, theme: 'light' },
]

let product: Product
let browser: Browser
const person = newPerson()

/** Which browser draws, and how it draws letters and emoji that the product does not bring itself. */
async function machineOf(): Promise<string> {
  const page = await browser.newPage()
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no canvas')
    context.font = '24px sans-serif'
    context.fillText('🛒🚌🏠 Ñandú $1.234', 0, 40)
    return canvas.toDataURL()
  })
  await page.close()
  const letters = createHash('sha256').update(drawn).digest('hex').slice(0, 16)
  return JSON.stringify({ browser: browser.version(), letters })
}

beforeAll(async () => {
  await prepare()
  browser = await launchBrowser()
  product = await startProduct({ movedTo: served })
  const { page, context } = await visit(browser)
  await register(page, product.address, person)
  await linkBank(page, chile)
  await linkBank(page, santander)
  await plantGoals(page, dayOf(new Date(served)))
  await context.close()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function take({ where, width, theme, isVisitor }: (typeof pictures)[number]): Promise<Buffer> {
  const { page, context } = await visit(browser, { width, theme })
  await context.clock.setFixedTime(seen)
  if (!isVisitor) await enter(page, product.address, person)
  await goto(page, product.address + where)
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await context.close()
  return picture
}

/** What changed stays where somebody can look at it. */
function keep(name: string, picture: Buffer): string {
  const kept = join(tmpdir(), `lucas-${name}-now.png`)
  writeFileSync(kept, picture)
  return kept
}

async function faultOf(page: Page, name: string, now: Buffer): Promise<string | null> {
  const file = join(folder, `${name}.png`)
  if (!existsSync(file)) return `${name}: no picture to compare with`
  const { differing, size, isSameSize } = await compare(page, readFileSync(file), now)
  if (isSameSize && differing <= mostDiffering) return null
  return `${name}: ${Math.round(differing)} of a million pixels differ (${size}), see ${keep(name, now)}`
}

test('the screens look as they did, where the same browser draws the same letters', async () => {
  const machine = await machineOf()
  if (isWriting) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      recordFile,
      `${JSON.stringify(JSON.parse(machine), null, 2)}
`,
    )
    for (const picture of pictures) writeFileSync(join(folder, `${picture.name}.png`), await take(picture))
    return
  }
  const taken = JSON.stringify(JSON.parse(readFileSync(recordFile, 'utf8')))
  if (taken !== machine) {
    console.log(`The pictures are of ${taken}, this is ${machine}: there is nothing to compare.`)
    return
  }
  const blank = await browser.newPage()
  const faults: string[] = []
  for (const picture of pictures) {
    const fault = await faultOf(blank, picture.name, await take(picture))
    if (fault !== null) faults.push(fault)
  }
  expect(faults.join('\n')).toBe('')
})

test('a picture in which a word is another is told from one that was drawn a hair beside', async () => {
  const page = await browser.newPage()
  const drawn = async (text: string, left: number) => {
    await page.setContent(`<p style="font: 20px sans-serif; margin: 20px ${left}px">${text}</p>`)
    return page.screenshot()
  }
  const first = await drawn('Saldo $1.234.567', 20)
  const beside = await compare(page, first, await drawn('Saldo $1.234.567', 20.4))
  const other = await compare(page, first, await drawn('Debes $9.880.001', 20))
  expect(beside.differing).toBeLessThan(other.differing / 4)
  await page.close()
})
