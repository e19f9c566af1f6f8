import type { Page } from 'playwright-core'
import { z } from 'zod'

const steps = 60
const state = z.object({ name: z.string(), isEnd: z.boolean(), faults: z.array(z.string()) })

/**
 * Inspects the focused element: whether it is visible (WCAG 2.4.11), whether it shows the focus (2.4.7), and whether the
 * focus stays in an open dialog and moves downwards (2.4.3).
 */
const inspectFocusScript = `(() => {
  const element = document.activeElement
  const name = (element?.getAttribute('aria-label') || element?.textContent || element?.getAttribute('name') || element?.id || '').trim().slice(0, 40)
  const isEnd = !element || element === document.body || element.tagName === 'IFRAME' || element.hasAttribute('data-base-ui-focus-guard')
  if (isEnd) return { name, isEnd: element?.tagName === 'IFRAME' || !element || element === document.body, faults: [] }
  const walked = (window.walked ??= { all: new Set(), last: null, ups: 0 })
  if (walked.all.has(element)) return { name, isEnd: true, faults: [] }
  walked.all.add(element)
  const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1)
  const label = element.labels?.[0]
  const target = element.getBoundingClientRect().width > 2 || !label ? element : label
  const { left, top, right, bottom } = target.getBoundingClientRect()
  const points = [[0.5, 0.5], [0.1, 0.2], [0.9, 0.2], [0.1, 0.8], [0.9, 0.8]].map(([x, y]) => [left + (right - left) * x, top + (bottom - top) * y])
  const isSeen = points.some(([x, y]) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (target.contains(hit) || hit.contains(target) && hit !== document.body && hit !== document.documentElement || label?.contains(hit))
  })
  const marked = (one) => {
    if (!one) return false
    const style = getComputedStyle(one)
    return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0 || style.boxShadow !== 'none'
  }
  const isMarked = [element, target, element.parentElement, element.parentElement?.parentElement, element.nextElementSibling, element.nextElementSibling?.querySelector('[data-current]'), label].some(marked)
  const before = walked.last?.isConnected ? walked.last.getBoundingClientRect() : null
  walked.last = target
  const isAbove = before !== null && bottom <= before.top + 1 && left < before.right && right > before.left
  // The focus may move up once, from the last element to the first.
  if (isAbove) walked.ups += 1
  const faults = [
    ...(isSeen ? (isMarked ? [] : ['not marked']) : ['covered']),
    ...(dialog && !dialog.contains(element) ? ['outside the dialog'] : []),
    ...(dialog?.contains(element) && isAbove && walked.ups > 1 ? ['back upwards'] : []),
  ]
  return { name, isEnd: false, faults }
})()`

/** Moves through a screen with Tab and returns the focus problems. */
export async function findFocusProblems(page: Page): Promise<string[]> {
  const found = new Set<string>()
  // A message lies over the buttons of the top bar for four seconds (spec 2).
  await page.locator('.toast-in').first().waitFor({ state: 'detached' })
  await page.evaluate(() => {
    if (document.querySelector('[role="dialog"]') === null) window.scrollTo(0, 0)
    Reflect.deleteProperty(window, 'walked')
  })
  for (let press = 0; press < steps; press += 1) {
    await page.keyboard.press('Tab')
    const { name, isEnd, faults } = state.parse(await page.evaluate(inspectFocusScript))
    if (isEnd) break
    for (const fault of faults) found.add(`focus ${fault}: ${name}`)
  }
  return [...found]
}
