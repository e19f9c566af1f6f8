import { savingsCopy } from '@lucas/contract/copy/planning/savings.ts'
import { expect, test } from 'vitest'
import { emptyPlan, parsePlanForm } from './plan-form.ts'

test('each kind sends only what it has', () => {
  expect(parsePlanForm({ ...emptyPlan, amount: '50000' }).details).toEqual({ amount: 50_000, day: null })
  expect(parsePlanForm({ ...emptyPlan, amount: '50000', when: 'day', day: '28' }).details).toEqual({
    amount: 50_000,
    day: 28,
  })
  expect(parsePlanForm({ ...emptyPlan, kind: 'income_share', percentage: '15' }).details).toEqual({
    percentage: 15,
  })
  expect(parsePlanForm({ ...emptyPlan, kind: 'round_up', amount: '5' }).details).toEqual({})
})

test.each([
  [{ amount: '' }, 'amount', savingsCopy.amountRequired],
  [{ amount: '99' }, 'amount', savingsCopy.amountMin],
  [{ amount: '10000001' }, 'amount', savingsCopy.amountMax],
  [{ kind: 'income_share', percentage: '' }, 'percentage', savingsCopy.percentageRequired],
  [{ kind: 'income_share', percentage: '0' }, 'percentage', savingsCopy.percentageInvalid],
  [{ kind: 'income_share', percentage: '101' }, 'percentage', savingsCopy.percentageInvalid],
] as const)('%j is refused in its field', (fields, field, sentence) => {
  expect(parsePlanForm({ ...emptyPlan, ...fields })).toEqual({ details: null, errors: { [field]: sentence } })
})
