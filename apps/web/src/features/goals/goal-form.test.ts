import { goalsCopy as copy } from '@lucas/contract/copy/planning/goals.ts'
import { expect, test } from 'vitest'
import { aGoal } from './fixtures.ts'
import { emptyGoalForm, getGoalFormErrors, toGoalForm } from './goal-form.ts'

const today = '2026-11-20'
const good = { ...emptyGoalForm, name: 'Viaje', target_amount: '900000' }

test.each([
  [{}, {}],
  [{ name: ' ' }, { name: copy.nameRequired }],
  [{ name: 'x'.repeat(101) }, { name: copy.nameMax }],
  [{ target_amount: '' }, { target_amount: copy.targetRequired }],
  [{ target_amount: '999' }, { target_amount: copy.targetMin }],
  [{ target_amount: '1000000000' }, { target_amount: copy.targetMax }],
  [{ target_date: today }, { target_date: copy.dateFuture }],
  [{ auto_reactivate: true, reactivate_threshold: '900001' }, { reactivate_threshold: copy.thresholdMax }],
  [{ auto_reactivate: false, reactivate_threshold: '900001' }, {}],
])('%j shows the message of the specification', (change, errors) =>
  expect(getGoalFormErrors({ ...good, ...change }, today)).toEqual(errors),
)

test('accepts an unchanged date in the past', () => {
  const old = aGoal({ target_date: '2026-01-31', projected_month: null })
  expect(getGoalFormErrors({ ...toGoalForm(old, today), name: 'Otro' }, today, old)).toEqual({})
  expect(getGoalFormErrors({ ...toGoalForm(old, today), target_date: '2026-02-01' }, today, old)).toEqual({
    target_date: copy.dateFuture,
  })
})

test('a goal whose date has passed begins with the end of the month that its pace leads to', () => {
  const dateOf = (more: Parameters<typeof aGoal>[0]) => toGoalForm(aGoal(more), today).target_date
  expect(dateOf({ target_date: '2026-10-31', projected_month: '2027-02' })).toBe('2027-02-28')
  expect(dateOf({ target_date: '2026-10-31', projected_month: null })).toBe('2026-10-31')
  expect(dateOf({ target_date: today, projected_month: '2027-02' })).toBe(today)
})
