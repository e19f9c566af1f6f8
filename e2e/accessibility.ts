import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { z } from 'zod'

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const axeFile = createRequire(fileURLToPath(import.meta.resolve('@axe-core/playwright'))).resolve(
  'axe-core/axe.min.js',
)
const source = readFileSync(axeFile, 'utf8')

const faults = z.array(
  z.object({
    id: z.string(),
    help: z.string(),
    nodes: z.array(z.object({ target: z.array(z.unknown()), failureSummary: z.optional(z.string()) })),
  }),
)
type Fault = z.infer<typeof faults>[number]

/** A document keeps its axe: bringing it and asking it by way of the builder takes twice as long as the judgement. */
async function inDocument(page: Page, onlyColours: boolean): Promise<Fault[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const runOnly = onlyColours ? ['color-contrast'] : levels
  const asked = JSON.stringify({ resultTypes: ['violations'], runOnly })
  return faults.parse(await page.evaluate(`axe.run(document, ${asked}).then(({ violations }) => violations)`))
}

/** Only frames of another origin need the builder's way over a blank page. */
async function inFrames(page: Page, onlyColours: boolean): Promise<Fault[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  axe.setLegacyMode(false)
  const { violations } = await (onlyColours
    ? axe.withRules('color-contrast')
    : axe.withTags(levels)
  ).analyze()
  return faults.parse(violations)
}

/** What axe finds wrong with the page: WCAG 2.2 AA as far as it can judge, or the contrasts alone. */
export const axeFaults = (page: Page, onlyColours: boolean): Promise<Fault[]> =>
  (page.frames().length === 1 ? inDocument : inFrames)(page, onlyColours)
