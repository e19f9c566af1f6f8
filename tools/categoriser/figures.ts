import type { CategoryLabel } from '@lucas/contract/copy/transactions/categories.ts'
import { people } from '@lucas/contract/copy/transactions/category-labels.ts'
import { modelLabels } from '../../apps/server/src/modules/categories/domain/model.ts'

/** The labels that the categoriser assigns: those of the model, and the one of transfers between people. */
const assignedLabels = [...modelLabels, people]

/** The result for one description: expected label, predicted label and confidence. */
export interface Outcome {
  label: CategoryLabel
  predicted: CategoryLabel
  /** 0 to 1. */
  confidence: number
}

const share = (part: number, whole: number) => (whole === 0 ? '—' : `${((100 * part) / whole).toFixed(1)} %`)
const isRight = ({ label, predicted }: Outcome) => label === predicted
const table = (head: string[], rows: (string | number)[][]) =>
  [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')

export const accuracy = (outcomes: readonly Outcome[]): string =>
  share(outcomes.filter(isRight).length, outcomes.length)

/** Returns the confusion matrix: rows are expected labels, columns predicted ones; then recall and precision. */
export function confusions(outcomes: readonly Outcome[]): string {
  const short = (label: string) => label.slice(0, 5)
  const used = assignedLabels.filter((label) =>
    outcomes.some((outcome) => outcome.label === label || outcome.predicted === label),
  )
  const rows = used.map((label) => {
    const own = outcomes.filter((outcome) => outcome.label === label)
    const predicted = outcomes.filter((outcome) => outcome.predicted === label)
    return [
      label,
      ...used.map((other) => own.filter((outcome) => outcome.predicted === other).length || '·'),
      share(own.filter(isRight).length, own.length),
      share(predicted.filter(isRight).length, predicted.length),
    ]
  })
  return table(['', ...used.map(short), 'recall', 'precision'], rows)
}

/** Returns the accuracy per range of confidence. */
export function calibration(outcomes: readonly Outcome[]): string {
  const rows = [0, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95].map((from, at, edges) => {
    const to = edges[at + 1] ?? 1.01
    const within = outcomes.filter(({ confidence }) => confidence >= from && confidence < to)
    const mean = within.reduce((sum, { confidence }) => sum + confidence, 0) / within.length
    return [
      `${from} to ${Math.min(to, 1)}`,
      within.length,
      within.length === 0 ? '—' : `${(100 * mean).toFixed(1)} %`,
      accuracy(within),
    ]
  })
  return table(['confidence', 'descriptions', 'mean confidence', 'correct'], rows)
}

/** Returns the share and accuracy of decided descriptions per threshold; below it the user is asked. */
export function coverage(outcomes: readonly Outcome[], thresholds: readonly number[]): string {
  const rows = thresholds.map((threshold) => {
    const decided = outcomes.filter(({ confidence }) => confidence >= threshold)
    return [threshold.toFixed(2), share(decided.length, outcomes.length), accuracy(decided)]
  })
  return table(['threshold', 'decided', 'correct of these'], rows)
}
