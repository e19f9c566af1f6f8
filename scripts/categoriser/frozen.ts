import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { modelLabels } from '../../apps/server/src/modules/categories/domain/model.ts'
import { describeTransaction } from '../../apps/server/src/modules/transactions/ingest/describe.ts'
import type { Outcome } from './figures.ts'
import { splitLines } from './split-lines.ts'
import { readTable } from './table.ts'

const file = join(import.meta.dirname, 'evaluation/glosas.csv')
const labelNames = ['label', 'category', 'expected', 'expected_label']

/** Categorises the frozen evaluation descriptions, which were written before the training data. */
export function evaluateFrozenExamples(): Outcome[] {
  const bytes = readFileSync(file)
  const [head, ...lines] = splitLines(bytes.toString('utf8'))
  const column = head?.cells.findIndex((cell) => labelNames.includes(cell.trim().toLowerCase())) ?? -1
  if (column === -1) throw new Error(`No column of labels among: ${head?.cells.join(', ')}.`)
  return readTable(bytes).map((row, at) => {
    const written = lines[at]?.cells[column]?.trim()
    const label = modelLabels.find((one) => one === written)
    if (!label) throw new Error(`Line ${lines[at]?.line}: '${written}' is no label.`)
    const { likeliest, categoryConfidence } = describeTransaction({ ...row, accountType: 'checking' })
    return { label, predicted: likeliest, confidence: categoryConfidence / 100 }
  })
}
