import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chile, linkBank, santander } from './bank.ts'
import { comparePictures } from './compare-pictures.ts'
import { launchBrowser } from './environment/browser.ts'
import { prepareRun } from './environment/prepare.ts'
import { type Product, startProduct } from './environment/product.ts'
import { createGoals } from './goals.ts'
import { openVisit, type Theme, type Width, widths } from './page.ts'
import { goto } from './screens/screen.ts'
import { createTestUser, register, signIn } from './test-user.ts'

// `LUCAS_PICTURES=write npm run test:deep -- e2e/pictures.deep.test.ts` writes new pictures; review them first.

const isWriting = process.env.LUCAS_PICTURES === 'write'
const folder = join(import.meta.dirname, 'pictures')
const recordFile = join(folder, 'machine.json')
/** The clock of the server. The clock of the browser is later, so that relative times are equal in every run. */
const served = '2026-11-20T10:00:00-03:00'
const seen = '2026-11-20T11:30:00-03:00'
/** Differing pixels per million: a changed word is above the limit, another border rendering below. */
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
const user = createTestUser()

/** Returns the browser version and a hash of its rendering of system fonts and emoji. */
async function describeMachine(): Promise<string> {
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
  await prepareRun()
  browser = await launchBrowser()
  product = await startProduct({ movedTo: served })
  const { page, context } = await openVisit(browser)
  await register(page, product.address, user)
  await linkBank(page, chile)
  await linkBank(page, santander)
  await createGoals(page, toPlainDate(new Date(served)))
  await context.close()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function takePicture({ where, width, theme, isVisitor }: (typeof pictures)[number]): Promise<Buffer> {
  const { page, context } = await openVisit(browser, { width, theme })
  await context.clock.setFixedTime(seen)
  if (!isVisitor) await signIn(page, product.address, user)
  await goto(page, product.address + where)
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await context.close()
  return picture
}

/** Saves a changed picture for inspection. */
function savePicture(name: string, picture: Buffer): string {
  const saved = join(tmpdir(), `lucas-${name}-now.png`)
  writeFileSync(saved, picture)
  return saved
}

async function findDifference(page: Page, name: string, now: Buffer): Promise<string | null> {
  const file = join(folder, `${name}.png`)
  if (!existsSync(file)) return `${name}: no picture to compare with`
  const { differing, size, isSameSize } = await comparePictures(page, readFileSync(file), now)
  if (isSameSize && differing <= mostDiffering) return null
  return `${name}: ${Math.round(differing)} of a million pixels differ (${size}), see ${savePicture(name, now)}`
}

test('the screens match their stored pictures on the same browser and fonts', async () => {
  const machine = await describeMachine()
  if (isWriting) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      recordFile,
      `${JSON.stringify(JSON.parse(machine), null, 2)}
`,
    )
    for (const picture of pictures)
      writeFileSync(join(folder, `${picture.name}.png`), await takePicture(picture))
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
    const fault = await findDifference(blank, picture.name, await takePicture(picture))
    if (fault !== null) faults.push(fault)
  }
  expect(faults.join('\n')).toBe('')
})

test('the comparison detects a changed word and tolerates a small offset', async () => {
  const page = await browser.newPage()
  const drawn = async (text: string, left: number) => {
    await page.setContent(`<p style="font: 20px sans-serif; margin: 20px ${left}px">${text}</p>`)
    return page.screenshot()
  }
  const first = await drawn('Saldo $1.234.567', 20)
  const difference = await comparePictures(page, first, await drawn('Saldo $1.234.567', 20.4))
  const other = await comparePictures(page, first, await drawn('Debes $9.880.001', 20))
  expect(difference.differing).toBeLessThan(other.differing / 4)
  await page.close()
})
