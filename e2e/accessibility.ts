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
