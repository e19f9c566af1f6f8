import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeModel } from '../apps/server/src/modules/categories/domain/model.ts'
import { describeTransaction } from '../apps/server/src/modules/description/index.ts'
import { root } from '../scripts/runner/tool.ts'
import { readDescriptions } from '../tools/categoriser/corpus.ts'
import { median } from './support/measure.ts'
import type { Figure } from './support/report.ts'

const texts = 100_000
const rounds = 5
const model = join(root, 'apps/server/src/modules/categories/categoriser.bin')

/** Measures the categoriser on one core: descriptions per second, and the time to load its model. */
export function categoriserFigures(): Figure[] {
  const glosas = readDescriptions()
  const loads = Array.from({ length: rounds }, () => measureCpuMs(() => decodeModel(readFileSync(model))))
  const times = Array.from({ length: rounds }, () =>
    measureCpuMs(() => {
      for (let at = 0; at < texts; at += 1) {
        const { text: description = '', isIncome = false } = glosas[at % glosas.length] ?? {}
        const amount = isIncome ? 500_000n : -9_990n
        describeTransaction({ description, amount, currency: 'CLP', accountType: 'checking' })
      }
    }),
  )
  return [
    {
      name: 'Bank descriptions parsed and categorised',
      value: (texts / median(times)) * 1_000,
      unit: 'texts/s',
      atLeast: 50_000,
      note: `one core, whole pipeline, median of ${rounds} × 100,000`,
    },
    {
      name: 'Loading the categoriser’s model from disk',
      value: median(loads),
      unit: 'ms',
      atMost: 100,
    },
  ]
}

/** Returns CPU time instead of wall time, so that other processes do not change the result. */
function measureCpuMs(work: () => unknown): number {
  const from = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1_000
}
