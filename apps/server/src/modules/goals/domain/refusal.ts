import { allocationCopy } from '@lucas/contract/copy/goals.ts'
import type { AllocationFaults } from '@lucas/contract/rules/goals.ts'

const pesos = new Intl.NumberFormat('es-CL', { useGrouping: 'always' })

/** How a request that breaks the rules of assigning is refused: 400 for a field, 422 for more than the row holds. */
export function refusalOf({ rows, whole }: AllocationFaults, total: number) {
  const errors: Record<string, string[]> = {}
  for (const [index, { goal, amount }] of rows.entries()) {
    if (goal) errors[`allocations.${index}.goal_id`] = [goal]
    if (amount) errors[`allocations.${index}.allocated_amount`] = [amount]
  }
  if (whole === 'empty') errors.allocations = [allocationCopy.empty]
  if (whole === 'total') errors.allocations = [allocationCopy.totalMax(`$${pesos.format(total)}`)]
  const sentences = Object.values(errors).flat()
  const malformed = sentences.find((sentence) => !isAboveTheRow(sentence))
  const detail = malformed ?? sentences[0]
  if (detail === undefined) return null
  const code = malformed === undefined ? ('allocation_refused' as const) : ('validation_failed' as const)
  return { code, data: { detail, errors } }
}

const isAboveTheRow = (sentence: string): boolean =>
  sentence === allocationCopy.amountMax || sentence.startsWith(allocationCopy.totalMax('').slice(0, 14))
