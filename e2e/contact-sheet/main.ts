import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../../scripts/runner/tool.ts'
import { widths } from '../page.ts'
import { writeIndex } from './index-page.ts'
import { takeSheet } from './sheet.ts'

// `npm run contact-sheet -- [--out folder] [--design folder] [--width 390] [--quick] [name …]`: every screen and state,
// photographed and judged; with --quick only photographed.

const { values, positionals: names } = parseArgs({
  options: {
    out: { type: 'string' },
    design: { type: 'string' },
    width: { type: 'string' },
    quick: { type: 'boolean' },
  },
  allowPositionals: true,
})
const folder = resolve(values.out ?? join(root, '.cache/contact-sheet'))
const chosen = Object.values(widths).filter(
  (width) => values.width === undefined || values.width === String(width),
)
const entries = await takeSheet({
  folder,
  names,
  widths: chosen,
  isQuick: values.quick ?? false,
  tell: (line) => console.log(line),
})
const page = writeIndex(folder, entries, values.design)
const faulty = entries.filter(({ faults }) => faults.length > 0)
console.log(`${entries.length} looked at, ${faulty.length} with faults: ${page}`)
if (faulty.length > 0) process.exitCode = 1
