import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { z } from 'zod'

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const axeFile = createRequire(fileURLToPath(import.meta.resolve('@axe-core/playwright'))).resolve(
  'axe-core/axe.min.js',
)
/** Menus and tooltips are drawn at the end of the document, outside of the landmarks; like a dialog they belong to their button. */
const popupsInLandmarks = `axe.configure({ checks: [{ id: 'region', options: {
  regionMatcher: 'dialog, [role=dialog], [role=alertdialog], [role=menu], [role=tooltip], svg' } }] })`
const source = `${readFileSync(axeFile, 'utf8')};${popupsInLandmarks}`

const violationsSchema = z.array(
  z.object({
    id: z.string(),
    help: z.string(),
    nodes: z.array(z.object({ target: z.array(z.unknown()), failureSummary: z.optional(z.string()) })),
  }),
)
type AxeViolation = z.infer<typeof violationsSchema>[number]

/** Runs axe inside the document and reuses it there: the builder takes twice as long. */
async function runInDocument(page: Page, onlyColours: boolean): Promise<AxeViolation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const runOnly = onlyColours ? ['color-contrast'] : levels
  const options = JSON.stringify({ resultTypes: ['violations'], runOnly })
  return violationsSchema.parse(
    await page.evaluate(`axe.run(document, ${options}).then(({ violations }) => violations)`),
  )
}

/** Runs axe through the builder, which can reach frames of another origin. */
async function runInFrames(page: Page, onlyColours: boolean): Promise<AxeViolation[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  axe.setLegacyMode(false)
  const { violations } = await (onlyColours
    ? axe.withRules('color-contrast')
    : axe.withTags(levels)
  ).analyze()
  return violationsSchema.parse(violations)
}

/** Returns the violations of WCAG 2.2 AA and of best practices that axe finds on the page, or only those of colour contrast. */
export const findAxeViolations = (page: Page, onlyColours: boolean): Promise<AxeViolation[]> =>
  (page.frames().length === 1 ? runInDocument : runInFrames)(page, onlyColours)

/**
 * Finds what a thumb can miss: controls of less than 44 × 44 px, or less than 24 × 24 px inside rows and groups. An area drawn by
 * `::after` belongs to its control, and a label to its field. Links inside a sentence are free (WCAG 2.5.8).
 */
const findSmallTargetsScript = `(() => {
  const controls = 'a[href], button, input, select, textarea, summary, [role="tab"], [role="switch"], [role="menuitem"], [role="menuitemradio"], [role="option"]'
  const rows = 'li, tr, dl, fieldset, [data-position], [role="row"], [role="radiogroup"], [role="menu"], [role="listbox"], [role="grid"]'
  const isShown = (element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ checkVisibilityCSS: true, opacityProperty: false })
      && !element.closest('[inert], [aria-hidden="true"], .sr-only') && getComputedStyle(element).clipPath === 'none'
  }
  const areaOf = (element) => {
    const { width, height } = element.getBoundingClientRect()
    const after = getComputedStyle(element, '::after')
    const isArea = after.position === 'absolute' && after.content !== 'none'
    return [Math.max(width, isArea ? parseFloat(after.width) || 0 : 0), Math.max(height, isArea ? parseFloat(after.height) || 0 : 0)]
  }
  const isInSentence = (element) => {
    if (getComputedStyle(element).display !== 'inline') return false
    const around = element.closest('p, li, dd, h2, h3, label, td') ?? element.parentElement
    return around.textContent.trim().length > element.textContent.trim().length + 3
  }
  const scope = [...document.querySelectorAll('[role="dialog"], [role="menu"]')].filter(isShown).at(-1) ?? document
  return [...scope.querySelectorAll(controls)]
    .filter((element) => isShown(element) && !element.disabled && !isInSentence(element))
    .flatMap((element) => {
      const label = element.closest('label') ?? (element.id && document.querySelector('label[for="' + element.id + '"]:not(.sr-only)'))
      const isChoice = element.matches('input[type="checkbox"], input[type="radio"]')
      const [width, height] = [element, ...(isChoice && label ? [label] : [])].map(areaOf).reduce(([w, h], [x, y]) => [Math.max(w, x), Math.max(h, y)])
      const least = element.parentElement.closest(rows) ? 24 : 44
      // Half a pixel is rounding.
      if (width >= least - 0.5 && height >= least - 0.5) return []
      const name = element.getAttribute('aria-label') ?? element.textContent.trim() ?? ''
      return [element.tagName.toLowerCase() + ' «' + name.slice(0, 40) + '» has ' + Math.round(width) + ' × ' + Math.round(height) + ' of ' + least + ' px']
    })
})()`

/** Returns the controls of the page, or of its open dialog, that are too small for a thumb. */
export const findSmallTargets = async (page: Page): Promise<string[]> =>
  z.array(z.string()).parse(await page.evaluate(findSmallTargetsScript))
