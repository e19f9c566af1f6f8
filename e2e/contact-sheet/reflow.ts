import type { Page } from 'playwright-core'
import { z } from 'zod'

const cuts = z.array(z.string())

/** Text that leaves the screen, or a box that hides it without a sign; an amount may not even end in an ellipsis. */
const finder = `(() => {
  const found = []
  const shown = (element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
  const told = (element, why) =>
    found.push(why + ': ' + element.tagName.toLowerCase() + '.' + [...element.classList].slice(0, 3).join('.') + ' «' + element.textContent.trim().slice(0, 40) + '»')
  const walker = document.createTreeWalker(document.querySelector('[role="dialog"]') ?? document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!node.textContent.trim() || !element || !shown(element) || element.closest('svg, script, style, [inert]')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width < 2 || box.height < 2) continue
    let isOut = box.right > document.documentElement.clientWidth + 1 || box.left < -1
    for (let around = element; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around)
      if (style.display === 'inline' || style.display === 'contents') continue
      const edge = around.getBoundingClientRect()
      if (edge.width <= 1 || edge.height <= 1) { isOut = false; break }
      if (style.overflowX === 'auto' || style.overflowX === 'scroll') { isOut = false; break }
      if (style.overflowX === 'visible') continue
      const isCut = box.right > edge.right + 1.5 || box.left < edge.left - 1.5
      if (!isCut) continue
      isOut = false
      const isMarked = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      const isAmount = element.closest('.num') !== null && /\\d/.test(node.textContent)
      if (!isMarked) told(element, 'cut')
      else if (isAmount) told(element, 'amount cut')
      break
    }
    if (isOut) told(element, 'beside the screen')
  }
  for (const letters of document.querySelectorAll('svg text')) {
    const plot = letters.ownerSVGElement
    if (!shown(letters) || getComputedStyle(plot).overflow === 'visible') continue
    const [box, edge] = [letters.getBoundingClientRect(), plot.getBoundingClientRect()]
    if (box.left < edge.left - 1.5 || box.right > edge.right + 1.5) told(letters, 'cut in a chart')
  }
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) found.push('sideways scroll: ' + scrollWidth + ' in ' + clientWidth)
  return [...new Set(found)]
})()`

/** What is cut off at the page's present size. */
export const cutTexts = async (page: Page): Promise<string[]> => cuts.parse(await page.evaluate(finder))

/** Twice the letters on a screen of 1440 are half of its pixels (WCAG 1.4.4); 320 is the narrowest (1.4.10). */
export const zooms = [
  { name: '200 %', width: 720, height: 450 },
  { name: '320 px', width: 320, height: 640 },
] as const

/** Looks at the page at every zoom; it has its size back afterwards. */
export async function eachZoom(page: Page, look: (zoom: string) => Promise<void>): Promise<void> {
  // A menu stays where it was opened: nobody shrinks a screen under it.
  if ((await page.getByRole('menu').count()) > 0) return
  const usual = page.viewportSize()
  for (const { name, width, height } of zooms) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await look(name)
  }
  if (usual !== null) await page.setViewportSize(usual)
}
