import { expect, test } from 'vitest'
import { createLine, visa } from './fixtures.ts'
import {
  emptyForm,
  findErrors,
  listFormKinds,
  toCommitmentInput,
  toLineForm,
  toLinePatch,
  toNextDays,
} from './line-form.ts'

const today = '2026-11-20'
const days = toNextDays(null, today)
const rent = { ...emptyForm, name: ' Arriendo ', amount: '450000', nextDate: '2026-12-05' }

test('the next day is from today, after the last transaction, within two years', () => {
  expect(days).toEqual({ from: '2026-11-20', to: '2028-11-20' })
  expect(toNextDays('2026-11-25', today).from).toBe('2026-11-26')
  expect(toNextDays('2026-11-06', today).from).toBe(today)
})

test('an empty form says what each field needs', () => {
  expect(findErrors(emptyForm, { days, needsDate: true })).toEqual({
    name: 'Escribe un nombre.',
    amount: 'Escribe un monto.',
    nextDate: 'Elige la próxima fecha.',
  })
  expect(findErrors(rent, { days, needsDate: true })).toEqual({})
})

test('a day in the past is refused, unless nothing more is expected', () => {
  const past = { ...rent, nextDate: '2026-11-01' }
  expect(findErrors(past, { days, needsDate: true }).nextDate).toMatch(/^Elige un día/)
  expect(findErrors(past, { days, needsDate: false })).toEqual({})
})

test('a range needs both ends in order', () => {
  const range = { ...rent, varies: true, least: '30000', most: '20000' }
  expect(findErrors(range, { days, needsDate: true })).toEqual({
    least: 'El monto menor no puede ser más que el mayor.',
  })
  expect(findErrors({ ...range, most: '' }, { days, needsDate: true }).most).toBe('Escribe un monto.')
})

test('a new commitment has no account and no range unless they are chosen', () => {
  expect(toCommitmentInput(rent)).toEqual({
    name: 'Arriendo',
    kind: 'bill',
    rhythm: 'monthly',
    amount: 450_000,
    currency: 'CLP',
    next_date: '2026-12-05',
  })
  expect(
    toCommitmentInput({ ...rent, varies: true, least: '1', most: '2', accountId: visa.id }),
  ).toMatchObject({
    amount_min: 1,
    amount_max: 2,
    account_id: visa.id,
  })
})

test('a patch has the changed fields only', () => {
  const line = createLine()
  const stored = toLineForm(line)
  expect(toLinePatch(stored, stored, [])).toEqual({})
  const changed = {
    ...stored,
    name: 'Tele',
    rhythm: 'every_28_days' as const,
    amount: '12990',
    accountId: '',
  }
  expect(toLinePatch(changed, stored, [])).toEqual({
    name: 'Tele',
    rhythm: 'every_28_days',
    expected_amount: 12_990,
    account_id: null,
  })
})

test('a range that is switched off is removed, or replaced by the amount where it was detected', () => {
  const stored = toLineForm(createLine({ amount_varies: true, amount_min: 8_000, amount_max: 12_000 }))
  const fixed = { ...stored, varies: false }
  expect(toLinePatch(fixed, stored, ['amount_range'])).toEqual({ amount_min: null, amount_max: null })
  expect(toLinePatch(fixed, stored, [])).toEqual({ amount_min: 10_990, amount_max: 10_990 })
  expect(toLinePatch({ ...stored, most: '15000' }, stored, [])).toEqual({
    amount_min: 8_000,
    amount_max: 15_000,
  })
})

test('the cents of dollars stay', () => {
  const stored = toLineForm(createLine({ currency: 'USD', amount: 1.99 }))
  expect(stored.amount).toBe('1.99')
  expect(toLinePatch(stored, stored, [])).toEqual({})
  expect(toLinePatch({ ...stored, amount: '2.5' }, stored, [])).toEqual({ expected_amount: 2.5 })
})

test('a new income is a salary or another income; an existing one may be anything that comes in', () => {
  const income = { ...emptyForm, direction: 'in' as const }
  expect(listFormKinds(income, true)).toEqual(['salary', 'income'])
  expect(listFormKinds(income, false)).toEqual(['salary', 'income', 'other'])
  expect(listFormKinds(emptyForm, true)).toEqual(['subscription', 'bill', 'other'])
})

test('a commitment ends on a day, after a number of payments, or is there once', () => {
  const untilMarch = { ...rent, end: 'date', endsOn: '2027-03-05' } as const
  expect(toCommitmentInput(untilMarch)).toMatchObject({ ends_on: '2027-03-05' })
  const payments = { ...rent, end: 'count', nextNumber: '3', lastNumber: '12' } as const
  expect(toCommitmentInput(payments)).toMatchObject({ next_number: 3, last_number: 12 })
  const once = { ...payments, rhythm: 'once' } as const
  expect(Object.keys(toCommitmentInput(once))).not.toContain('last_number')
  const check = (form: typeof emptyForm) => findErrors(form, { days, needsDate: true })
  expect(check(untilMarch)).toEqual({})
  expect(check(once)).toEqual({})
  expect(check({ ...untilMarch, endsOn: '' })).toEqual({ endsOn: 'Elige hasta cuándo.' })
  expect(Object.keys(check({ ...untilMarch, endsOn: '2026-12-01' }))).toEqual(['endsOn'])
  expect(Object.keys(check({ ...payments, lastNumber: '' }))).toEqual(['lastNumber'])
  expect(Object.keys(check({ ...payments, lastNumber: '601' }))).toEqual(['lastNumber'])
  expect(Object.keys(check({ ...payments, nextNumber: '13' }))).toEqual(['nextNumber'])
})

test('only a changed end is saved, and an end of payments moves with its dates', () => {
  const line = createLine({ ends_on: '2027-03-06', next_number: 3, last_number: 6 })
  const stored = toLineForm(line)
  expect(stored).toMatchObject({ end: 'count', nextNumber: '3', lastNumber: '6' })
  expect(toLinePatch({ ...stored, nextDate: '2026-12-10' }, stored, [])).toEqual({ next_date: '2026-12-10' })
  expect(toLinePatch({ ...stored, lastNumber: '7' }, stored, [])).toEqual({ next_number: 3, last_number: 7 })
  expect(toLinePatch({ ...stored, end: 'never' }, stored, [])).toEqual({ ends_on: null })
  const dated = toLineForm(createLine({ ends_on: '2027-03-06' }))
  expect(toLinePatch({ ...dated, endsOn: '2027-04-06' }, dated, [])).toEqual({ ends_on: '2027-04-06' })
})
