import { expect, test } from 'vitest'
import { changesOf, type PersonalForm } from './personal-form.ts'

const before: PersonalForm = {
  first_name: 'Camila',
  last_name: 'Rojas',
  email: 'camila@correo.example',
  phone: '+56 9 1234 5678',
}

test('only what was changed is sent (spec 7)', () => {
  expect(changesOf(before, before)).toEqual({})
  expect(changesOf(before, { ...before, last_name: 'Rojas Pinto' })).toEqual({ last_name: 'Rojas Pinto' })
})

test('an emptied telephone is taken away', () =>
  expect(changesOf(before, { ...before, phone: '' })).toEqual({ phone: null }))
