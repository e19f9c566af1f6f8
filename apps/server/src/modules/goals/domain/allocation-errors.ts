import { allocationCopy } from '@lucas/contract/copy/planning/goals.ts'
import type { AllocationErrors } from '@lucas/contract/rules/goals.ts'

const pesos = new Intl.NumberFormat('es-CL', { useGrouping: 'always' })

/** Returns the error of an invalid request, or null: 400 for a malformed field, 422 above the transaction's amount. */
export function toAllocationError({ rows, whole }: AllocationErrors, total: number) {
  const errors: Record<string, string[]> = {}
  for (const [index, { goal, amount }] of rows.entries()) {
    if (goal) errors[`allocations.${index}.goal_id`] = [goal]
    if (amount) errors[`allocations.${index}.allocated_amount`] = [amount]
  }
  if (whole === 'empty') errors.allocations = [allocationCopy.empty]
  if (whole === 'total') errors.allocations = [allocationCopy.totalMax(`$${pesos.format(total)}`)]
  const messages = Object.values(errors).flat()
  const malformed = messages.find((message) => !exceedsTransaction(message))
  const detail = malformed ?? messages[0]
  if (detail === undefined) return null
  const code = malformed === undefined ? ('allocation_refused' as const) : ('validation_failed' as const)
  return { code, data: { detail, errors } }
}

const exceedsTransaction = (message: string): boolean =>
  message === allocationCopy.amountMax || message.startsWith(allocationCopy.totalMax('').slice(0, 14))
