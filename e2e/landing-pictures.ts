import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { root } from '../scripts/runner/tool.ts'
import { chile, linkBank, santander } from './bank.ts'
import { launchBrowser } from './environment/browser.ts'
import { prepareRun } from './environment/prepare.ts'
import { startProduct } from './environment/product.ts'
import { openVisit, type Theme, type Width, widths } from './page.ts'
import { goto } from './screens/screen.ts'
import { createTestUser, register, signIn } from './test-user.ts'

// `npm run landing-pictures` writes the pictures of the landing page from the product's own screens and the data of the
// sandbox bank. Run it after a change of these screens on a machine with an emoji font, look at the pictures, and commit them.

const folder = join(root, 'apps/web/src/landing/pictures')
/** The evening of a payday: the month is whole, and the salary has arrived. */
const moment = '2026-11-30T19:30:00-03:00'
/** Together the pictures have at most 120 kB; a visitor loads two of the four. */
const quality = 40

interface Picture {
  name: string
  where: string
  width: Width
  height: number
}
const pictures: readonly Picture[] = [
  { name: 'dashboard', where: '/dashboard', width: widths.desk, height: 900 },
  { name: 'phone', where: '/spend', width: widths.phone, height: 800 },
]
const user = createTestUser()

/** Takes a picture as WebP, without the strip above the top bar. */
async function capture(page: Page, { width, height }: Picture): Promise<Buffer> {
  const banner = await page.getByRole('banner').boundingBox()
  const clip = { x: 0, y: banner?.y ?? 0, width, height, scale: 1 }
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality, clip })
  return Buffer.from(data, 'base64')
}

async function takePicture(browser: Browser, address: string, picture: Picture, theme: Theme): Promise<void> {
  const { page, context } = await openVisit(browser, { width: picture.width, theme })
  await context.clock.setFixedTime(moment)
  await signIn(page, address, user)
  await goto(page, address + picture.where)
  const bytes = await capture(page, picture)
  writeFileSync(join(folder, `${picture.name}-${theme}.webp`), bytes)
  console.log(`${picture.name}-${theme}.webp: ${Math.round(bytes.length / 1024)} kB`)
  await context.close()
}

mkdirSync(folder, { recursive: true })
await prepareRun()
const product = await startProduct({ movedTo: moment })
const browser = await launchBrowser()
try {
  const { page, context } = await openVisit(browser)
  await register(page, product.address, user)
  await linkBank(page, chile)
  await linkBank(page, santander)
  await context.close()
  for (const picture of pictures)
    for (const theme of ['light', 'dark'] as const)
      await takePicture(browser, product.address, picture, theme)
} finally {
  await browser.close()
  await product.stop()
}
