import { expect, test } from 'vitest'
import { draftErrors, emptyDraft, toInput } from './draft.ts'

const today = '2026-11-20'
const fair = { ...emptyDraft(today), name: 'Feria', amount: '12990' }
const errors = (part: Partial<typeof fair>) => draftErrors({ ...fair, ...part }, 'Expense', today)

test('a name, an amount and a day are enough', () => expect(errors({})).toEqual({}))
test('an empty or zero amount, a blank name and a missing day are named', () => {
  expect(errors({ amount: '' })).toEqual({ amount: 'Ingresa un monto válido' })
  expect(errors({ amount: '0' })).toEqual({ amount: 'El monto debe ser mayor que cero.' })
  expect(errors({ name: '  ' })).toEqual({ name: 'Escribe una descripción.' })
  expect(errors({ date: '' })).toEqual({ date: 'Ingresa una fecha válida.' })
})
test('what has not happened yet cannot be added', () =>
  expect(errors({ date: '2026-11-21' })).toEqual({ date: 'La fecha no puede ser futura.' }))
test('the wire has a positive number and the type, whichever way the money went', () =>
  expect(toInput(fair, 'Income')).toEqual({
    name: 'Feria',
    amount: 12990,
    type: 'Income',
    date: today,
    category: 'OTROS',
  }))
