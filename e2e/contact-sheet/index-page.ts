import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { widths } from '../page.ts'
import { designOf } from './beside-design.ts'
import type { Entry, Look } from './entry.ts'

const template = fileURLToPath(new URL('sheet.html', import.meta.url))

/** The design's pictures of a screen, copied beside ours. */
function designPictures(folder: string, design: string | undefined, { name, width }: Entry) {
  const base = designOf(name)
  if (design === undefined || base === undefined) return {}
  const found: Partial<Record<Look, string>> = {}
  const full = width === widths.phone ? '-full' : ''
  for (const [look, endings] of [
    ['light', [`${full}.png`, '.png']],
    ['dark', [`${full}-dark.png`, '-dark.png']],
  ] as const) {
    const file = endings
      .map((ending) => `${base}-${width}${ending}`)
      .find((one) => existsSync(join(design, one)))
    if (file === undefined) continue
    mkdirSync(join(folder, 'design'), { recursive: true })
    copyFileSync(join(design, file), join(folder, 'design', file))
    found[look] = `design/${file}`
  }
  return found
}

/** Writes the page to leaf through, and its figures beside it. Answers the page's path. */
export function writeIndex(folder: string, entries: readonly Entry[], design?: string): string {
  const told = entries.map((entry) => ({ ...entry, design: designPictures(folder, design, entry) }))
  const json = JSON.stringify(told)
  writeFileSync(join(folder, 'sheet.json'), json)
  const page = join(folder, 'index.html')
  writeFileSync(
    page,
    readFileSync(template, 'utf8').replace('"ENTRIES"', () => json.replaceAll('<', '\\u003c')),
  )
  return page
}
