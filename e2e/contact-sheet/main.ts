import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../../scripts/runner/tool.ts'
import { widths } from '../page.ts'
import { writeIndex } from './index-page.ts'
import { createContactSheet } from './sheet.ts'

// `npm run contact-sheet -- [--out folder] [--design folder] [--width 390] [--text 200] [--quick] [name …]`: takes pictures
// of every screen and state and checks them; with --quick it takes pictures only.

const { values, positionals: names } = parseArgs({
  options: {
    out: { type: 'string' },
    design: { type: 'string' },
    width: { type: 'string' },
    quick: { type: 'boolean' },
    text: { type: 'string', default: '100' },
  },
  allowPositionals: true,
})
const folder = resolve(values.out ?? join(root, '.cache/contact-sheet'))
const chosenWidths = Object.values(widths).filter(
  (width) => values.width === undefined || values.width === String(width),
)
const entries = await createContactSheet({
  folder,
  names,
  widths: chosenWidths,
  isQuick: values.quick ?? false,
  textSize: Number(values.text),
  report: (line) => console.log(line),
})
const page = writeIndex(folder, entries, values.design)
const entriesWithFindings = entries.filter(({ faults }) => faults.length > 0)
console.log(`${entries.length} checked, ${entriesWithFindings.length} with faults: ${page}`)
if (entriesWithFindings.length > 0) process.exitCode = 1
