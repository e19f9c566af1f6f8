import { savingsCopy } from '@lucas/contract/copy/planning/savings.ts'
import { expect, test } from 'vitest'
import { emptyPlan, findPlanErrors, toPlanDetails } from './plan-form.ts'

test('each kind sends only what it has', () => {
  expect(toPlanDetails({ ...emptyPlan, amount: '50000' })).toEqual({ amount: 50_000, day: null })
  expect(toPlanDetails({ ...emptyPlan, amount: '50000', when: 'day', day: '28' })).toEqual({
    amount: 50_000,
    day: 28,
  })
  expect(toPlanDetails({ ...emptyPlan, kind: 'income_share', percentage: '15' })).toEqual({
    percentage: 15,
  })
  expect(toPlanDetails({ ...emptyPlan, kind: 'round_up', amount: '5' })).toEqual({})
})

test.each([
  [{ amount: '' }, 'amount', savingsCopy.amountRequired],
  [{ amount: '99' }, 'amount', savingsCopy.amountMin],
  [{ amount: '10000001' }, 'amount', savingsCopy.amountMax],
  [{ kind: 'income_share', percentage: '' }, 'percentage', savingsCopy.percentageRequired],
  [{ kind: 'income_share', percentage: '0' }, 'percentage', savingsCopy.percentageInvalid],
  [{ kind: 'income_share', percentage: '101' }, 'percentage', savingsCopy.percentageInvalid],
] as const)('%j is refused in its field', (fields, field, sentence) => {
  expect(findPlanErrors({ ...emptyPlan, ...fields })).toEqual({ [field]: sentence })
})
