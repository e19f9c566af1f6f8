import type { Page } from 'playwright-core'
import { z } from 'zod'

const cuts = z.array(z.string())

/** Finds text that is outside the screen, cut without an ellipsis, or beyond its row. Amounts must not be cut at all. */
const findCutTextsScript = `(() => {
  const found = []
  const shown = (element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
  const report = (element, why) =>
    found.push(why + ': ' + element.tagName.toLowerCase() + '.' + [...element.classList].slice(0, 3).join('.') + ' «' + element.textContent.trim().slice(0, 40) + '»')
  const isBeyondRow = (element, { top, bottom }) => {
    const row = element.closest('label, li, tr, [role="row"]')
    for (let around = element; row && around !== row; around = around.parentElement)
      if (getComputedStyle(around).overflowY !== 'visible') return false
    const edge = row?.getBoundingClientRect()
    return edge !== undefined && edge.height > 1 && (bottom > edge.bottom + 4 || top < edge.top - 4)
  }
  const walker = document.createTreeWalker(document.querySelector('[role="dialog"]') ?? document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!node.textContent.trim() || !element || !shown(element) || element.closest('svg, script, style, [inert]')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width < 2 || box.height < 2) continue
    if (isBeyondRow(element, box)) report(element, 'beyond its row')
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
      if (!isMarked) report(element, 'cut')
      else if (isAmount) report(element, 'amount cut')
      break
    }
    if (isOut) report(element, 'outside the screen')
  }
  for (const letters of document.querySelectorAll('svg text')) {
    const plot = letters.ownerSVGElement
    if (!shown(letters) || getComputedStyle(plot).overflow === 'visible') continue
    const [box, edge] = [letters.getBoundingClientRect(), plot.getBoundingClientRect()]
    if (box.left < edge.left - 1.5 || box.right > edge.right + 1.5) report(letters, 'cut in a chart')
  }
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) found.push('sideways scroll: ' + scrollWidth + ' in ' + clientWidth)
  return [...new Set(found)]
})()`

/** Returns the texts that are cut at the present size of the page. */
export const findCutTexts = async (page: Page): Promise<string[]> =>
  cuts.parse(await page.evaluate(findCutTextsScript))

/** 200 % text size at 1440 pixels is a width of 720 (WCAG 1.4.4); 320 is the narrowest width (1.4.10). */
export const zooms = [
  { name: '200 %', width: 720, height: 450 },
  { name: '320 px', width: 320, height: 640 },
] as const

/** Calls `check` at every zoom and restores the size of the page. */
export async function forEachZoom(page: Page, check: (zoom: string) => Promise<void>): Promise<void> {
  // A menu keeps its position when the viewport shrinks.
  if ((await page.getByRole('menu').count()) > 0) return
  const viewport = page.viewportSize()
  for (const { name, width, height } of zooms) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await check(name)
  }
  if (viewport !== null) await page.setViewportSize(viewport)
}
