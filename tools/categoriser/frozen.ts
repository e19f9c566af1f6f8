import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CategoryLabel, categoryNames } from '@lucas/contract/copy/transactions/categories.ts'
import { describeTransaction } from '../../apps/server/src/modules/description/index.ts'
import type { Outcome } from './figures.ts'
import { toSpecLabel } from './spec-label.ts'
import { splitLines } from './split-lines.ts'
import { readTable } from './table.ts'

const file = join(import.meta.dirname, 'evaluation/glosas.csv')
/** The conventions in force, and those of the specification's nine labels. */
type Conventions = 'label' | 'spec_label'

const isLabel = (text: string): text is CategoryLabel => Object.hasOwn(categoryNames, text)

/** Categorises the frozen evaluation descriptions, which were written before the training data. */
export function evaluateFrozenExamples(conventions: Conventions): Outcome[] {
  const bytes = readFileSync(file)
  const [head, ...lines] = splitLines(bytes.toString('utf8'))
  const column = head?.cells.indexOf(conventions) ?? -1
  if (column === -1) throw new Error(`No column ${conventions} among: ${head?.cells.join(', ')}.`)
  return readTable(bytes).map((row, at) => {
    const label = lines[at]?.cells[column]?.trim() ?? ''
    if (!isLabel(label)) throw new Error(`Line ${lines[at]?.line}: '${label}' is no label.`)
    const { likeliest, categoryConfidence } = describeTransaction({ ...row, accountType: 'checking' })
    return {
      label,
      predicted: conventions === 'label' ? likeliest : toSpecLabel(likeliest, row.description),
      confidence: categoryConfidence / 100,
    }
  })
}
