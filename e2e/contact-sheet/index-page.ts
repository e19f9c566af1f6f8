import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { widths } from '../page.ts'
import { findDesign } from './design-pictures.ts'
import type { ColorMode, SheetEntry } from './entry.ts'

const template = fileURLToPath(new URL('sheet.html', import.meta.url))

/** Copies the design pictures of a screen into the sheet's folder. */
function designPictures(folder: string, design: string | undefined, { name, width }: SheetEntry) {
  const base = findDesign(name)
  if (design === undefined || base === undefined) return {}
  const found: Partial<Record<ColorMode, string>> = {}
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

/** Writes the contact sheet as HTML and its entries as JSON. Returns the path of the page. */
export function writeIndex(folder: string, entries: readonly SheetEntry[], design?: string): string {
  const described = entries.map((entry) => ({ ...entry, design: designPictures(folder, design, entry) }))
  const json = JSON.stringify(described)
  writeFileSync(join(folder, 'sheet.json'), json)
  const page = join(folder, 'index.html')
  writeFileSync(
    page,
    readFileSync(template, 'utf8').replace('"ENTRIES"', () => json.replaceAll('<', '\\u003c')),
  )
  return page
}
