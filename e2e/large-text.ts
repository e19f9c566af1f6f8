import type { Page } from 'playwright-core'
import { z } from 'zod'

/**
 * Finds what larger text makes unreadable: amounts, headings, and labels of buttons and of the navigation that are cut, also where
 * an ellipsis says so; text that did not grow; lines that overlap. Names in rows may end in an ellipsis, and what has a fixed
 * place (bars, axes, amounts that fit theirs) may stay as it is.
 */
const findUnreadableScript = `(smallest) => {
  const found = []
  const shown = (element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
  const say = (why, element, text) => found.push(why + ': ' + element.tagName.toLowerCase() + '.' + [...element.classList].slice(0, 4).join('.') + ' «' + text.slice(0, 40) + '»')
  const textOf = (element) => element.textContent.replace(/\\s+/g, ' ').trim()
  const isCut = (element, { overflowX, overflowY, webkitLineClamp }) =>
    (/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1)
    || (/hidden|clip/.test(overflowY) && webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 2)
  const labelOf = (element, text) => {
    const label = element.closest('h1, h2, h3, h4, legend, th, summary, label, nav a, nav button, [role="tab"], [role="menuitem"]')
    if (label) return label
    const control = element.closest('button, a')
    const isInRow = control?.matches('a') && control.closest('li, tr, dl, [role="row"], [data-position]')
    return control && !isInRow && textOf(control) === text ? control : null
  }
  const scope = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.body
  for (const element of scope.querySelectorAll('*')) {
    if (element.closest('svg, script, style, [inert], .sr-only') || element.matches('input, select, textarea') || !shown(element)) continue
    const style = getComputedStyle(element)
    const text = textOf(element)
    const edge = element.getBoundingClientRect()
    if (text === '' || edge.width <= 1 || edge.height <= 1) continue
    const isText = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
    if (isText && isCut(element, style)) {
      if (/\\$\\s?\\d|\\d\\s?%/.test(text)) say('amount cut', element, text)
      else if (labelOf(element, text)) say('label cut', element, text)
    }
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && /\\p{L}{2}|\\d{2}/u.test(node.textContent))
    if (own.length === 0) continue
    const size = parseFloat(style.fontSize)
    if (size < smallest && !element.closest('nav.fixed, header.sticky, [role="slider"], .fit, .emoji')) say('small ' + size, element, text)
    if (parseFloat(style.lineHeight) < size * 0.95) say('lines overlap', element, text)
  }
  return [...new Set(found)]
}`

/** The smallest text of the product at 100 %, in CSS pixels. */
const smallestText = 10

/** Returns what a user cannot read at the present text size, which is `percent` of the usual one. */
export const findUnreadable = async (page: Page, percent: number): Promise<string[]> =>
  z
    .array(z.string())
    .parse(await page.evaluate(`(${findUnreadableScript})(${(smallestText * percent) / 100})`))
