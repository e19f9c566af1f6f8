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

/** WCAG 2.2 AA, as far as axe can judge; of a second theme only the colours are new. */
export async function expectAccessible(page: Page, { onlyColours = false } = {}): Promise<void> {
  // Half-way through a fade every contrast is wrong.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const { iterations = 1 } = effect?.getTiming() ?? {}
      return playState !== 'running' || iterations === Number.POSITIVE_INFINITY
    }),
  )
  const found = await (page.frames().length === 1 ? inDocument : inFrames)(page, onlyColours)
  const told = found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')}\n${failureSummary}`),
  )
  if (told.length > 0) throw new Error(told.join('\n'))
}
