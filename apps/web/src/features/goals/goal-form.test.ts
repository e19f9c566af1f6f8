import { goalsCopy as copy } from '@lucas/contract/copy/planning/goals.ts'
import { expect, test } from 'vitest'
import { aGoal } from './fixtures.ts'
import { emptyGoalForm, getGoalFormErrors, toGoalForm } from './goal-form.ts'

const today = '2026-11-20'
const good = { ...emptyGoalForm, name: 'Viaje', target: '900000' }

test.each([
  [{}, {}],
  [{ name: ' ' }, { name: copy.nameRequired }],
  [{ name: 'x'.repeat(101) }, { name: copy.nameMax }],
  [{ target: '' }, { target_amount: copy.targetRequired }],
  [{ target: '999' }, { target_amount: copy.targetMin }],
  [{ target: '1000000000' }, { target_amount: copy.targetMax }],
  [{ date: today }, { target_date: copy.dateFuture }],
  [{ auto: true, threshold: '900001' }, { reactivate_threshold: copy.thresholdMax }],
  [{ auto: false, threshold: '900001' }, {}],
])('%j shows the message of the specification', (change, errors) =>
  expect(getGoalFormErrors({ ...good, ...change }, today)).toEqual(errors),
)

test('accepts an unchanged date in the past', () => {
  const old = aGoal({ target_date: '2026-01-31' })
  expect(getGoalFormErrors({ ...toGoalForm(old), name: 'Otro' }, today, old)).toEqual({})
  expect(getGoalFormErrors({ ...toGoalForm(old), date: '2026-02-01' }, today, old)).toEqual({
    target_date: copy.dateFuture,
  })
})
