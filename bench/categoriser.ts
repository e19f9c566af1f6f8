import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeModel } from '../apps/server/src/modules/categories/domain/model.ts'
import { describeMovement } from '../apps/server/src/modules/transactions/describe.ts'
import { readGlosas } from '../scripts/categoriser/corpus.ts'
import { root } from '../scripts/runner/tool.ts'
import { median } from './measure.ts'
import type { Figure } from './report.ts'

const texts = 100_000
const rounds = 5
const model = join(root, 'apps/server/src/modules/categories/categoriser.bin')

/** How fast texts are read, cleaned and named, on one core; and what the model costs at the start. */
export function categoriserFigures(): Figure[] {
  const glosas = readGlosas()
  const loads = Array.from({ length: rounds }, () => millisecondsOf(() => decodeModel(readFileSync(model))))
  const times = Array.from({ length: rounds }, () =>
    millisecondsOf(() => {
      for (let at = 0; at < texts; at += 1) {
        const { text: description = '', isIncome = false } = glosas[at % glosas.length] ?? {}
        const amount = isIncome ? 500_000n : -9_990n
        describeMovement({ description, amount, currency: 'CLP', accountType: 'checking' })
      }
    }),
  )
  return [
    {
      what: 'Bank texts read, cleaned and given a category',
      value: (texts / median(times)) * 1_000,
      unit: 'texts/s',
      atLeast: 50_000,
      note: `one core, whole pipeline, median of ${rounds} × 100,000`,
    },
    {
      what: 'The categoriser’s model, from the disk to its use',
      value: median(loads),
      unit: 'ms',
      atMost: 100,
    },
  ]
}

/** Time of the processor, not of the wall: a busy neighbour does not decide. */
function millisecondsOf(work: () => unknown): number {
  const from = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1_000
}
