import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chile, linkBank, santander } from './bank.ts'
import { launchBrowser } from './browser.ts'
import { byHandScreens } from './by-hand-screens.ts'
import setup from './global-setup.ts'
import { plantGoals } from './goals.ts'
import { type Theme, visit, widths } from './page.ts'
import { login, newPerson, register } from './person.ts'
import { startProduct } from './product.ts'
import { emptyScreens, fullScreens, goalScreens, successScreen, visitorScreens } from './screens.ts'

// `node e2e/screenshots.ts <folder> [name …]`: photographs every screen, or those named, at both widths and themes.

const [folder, ...wanted] = process.argv.slice(2)
if (folder === undefined) throw new Error('usage: node e2e/screenshots.ts <folder> [name …]')
mkdirSync(folder, { recursive: true })

await setup()
const product = await startProduct()
const browser = await launchBrowser()
const empty = newPerson()
const full = newPerson()
try {
  const one = await visit(browser)
  await register(one.page, product.address, empty)
  const other = await visit(browser)
  await register(other.page, product.address, full)
  await linkBank(other.page, chile)
  await linkBank(other.page, santander)
  await plantGoals(other.page)

  const groups = [
    { person: null, screens: visitorScreens },
    { person: empty, screens: emptyScreens },
    { person: full, screens: [...fullScreens, ...byHandScreens, ...goalScreens, successScreen] },
  ]
  for (const width of Object.values(widths))
    for (const theme of ['light', 'dark'] satisfies Theme[])
      for (const { person, screens } of groups) {
        const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
        if (chosen.length === 0) continue
        const { page, context, newFaults } = await visit(browser, { width, theme, isStill: true })
        if (person !== null) {
          await page.goto(`${product.address}/login`)
          await login(page, person)
          await page.waitForURL('**/dashboard')
        }
        for (const { name, open } of chosen) {
          await open(page, product.address)
          await page.waitForTimeout(400)
          const file = join(folder, `${name}-${width}-${theme}`)
          await page.screenshot({ path: `${file}.png` })
          // What hangs over the page would hang in the middle of a long picture.
          if (!name.startsWith('connect-') && !name.startsWith('spend') && !name.startsWith('goal-'))
            await page.screenshot({ path: `${file}-full.png`, fullPage: true })
          console.log(`${name} ${width} ${theme}`)
        }
        for (const fault of newFaults()) console.error(fault)
        await context.close()
      }
} finally {
  await browser.close()
  await product.stop()
}
