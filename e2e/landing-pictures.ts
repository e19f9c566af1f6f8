import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { root } from '../scripts/runner/tool.ts'
import { callApi, chile, linkBank, santander } from './bank.ts'
import { createBudget } from './budgets.ts'
import { launchBrowser } from './environment/browser.ts'
import { prepareRun } from './environment/prepare.ts'
import { startProduct } from './environment/product.ts'
import { createGoals } from './goals.ts'
import { openVisit, type Theme, type Width, waitUntilIdle, widths } from './page.ts'
import { goalScreens } from './screens/goal-screens.ts'
import { goto, path, type Screen } from './screens/screen.ts'
import { createTestUser, register, signIn } from './test-user.ts'

// `npm run landing-pictures` writes the pictures of the landing page and of the README from the product's own screens and the
// data of the sandbox bank. Run it after a change of these screens on a machine with an emoji font, look at the pictures, and
// commit them. scripts/checks/documents/pictures.test.ts finds those that are older than their screens.

const folder = join(root, 'apps/web/src/landing/pictures')
const readmeFolder = join(root, 'docs/images')
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
interface ReadmePicture {
  name: string
  screen: Screen
  width: Width
}
const readmePictures: readonly ReadmePicture[] = [
  { name: 'dashboard', screen: path('dashboard', '/dashboard'), width: widths.desk },
  { name: 'spend', screen: path('spend', '/spend'), width: widths.desk },
  { name: 'dashboard-phone', screen: path('dashboard', '/dashboard'), width: widths.phone },
  { name: 'commitments', screen: path('commitments', '/compromisos'), width: widths.desk },
]
/** Those of a user with goals and a budget. They come last, because both change the dashboard. */
const goalPictures: readonly ReadmePicture[] = [
  { name: 'budgets', screen: path('budgets', '/presupuestos'), width: widths.desk },
  { name: 'goals', screen: findGoalScreen('goals'), width: widths.desk },
  { name: 'assign-phone', screen: findGoalScreen('goal-assign'), width: widths.phone },
]
const user = createTestUser()
/** A household of the sandbox bank whose salary pays for its month. */
const rut = '20259224-4'

function findGoalScreen(name: string): Screen {
  const screen = goalScreens.find((one) => one.name === name)
  if (screen === undefined) throw new Error(`There is no screen ${name}.`)
  return screen
}

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

async function takeReadmePicture(
  browser: Browser,
  address: string,
  { name, screen, width }: ReadmePicture,
): Promise<void> {
  const { page, context } = await openVisit(browser, { width })
  await context.clock.setFixedTime(moment)
  await signIn(page, address, user)
  await screen.open(page, address)
  await waitUntilIdle(page)
  writeFileSync(join(readmeFolder, `${name}.png`), await page.screenshot())
  await context.close()
}

mkdirSync(folder, { recursive: true })
await prepareRun()
const product = await startProduct({ movedTo: moment })
const browser = await launchBrowser()
try {
  const { page, context } = await openVisit(browser)
  await register(page, product.address, user)
  await linkBank(page, { ...chile, rut })
  await linkBank(page, { ...santander, rut })
  // The chip of the first steps would lie over the headline.
  await callApi(page, '/api/first-steps/hide/', 'POST')
  await context.close()
  for (const picture of pictures)
    for (const theme of ['light', 'dark'] as const)
      await takePicture(browser, product.address, picture, theme)
  for (const picture of readmePictures) await takeReadmePicture(browser, product.address, picture)
  const visit = await openVisit(browser)
  await visit.context.clock.setFixedTime(moment)
  await signIn(visit.page, product.address, user)
  await createGoals(visit.page, moment.slice(0, 10))
  await createBudget(visit.page, moment.slice(0, 10))
  await visit.context.close()
  for (const picture of goalPictures) await takeReadmePicture(browser, product.address, picture)
} finally {
  await browser.close()
  await product.stop()
}
