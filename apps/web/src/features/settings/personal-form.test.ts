import { expect, test } from 'vitest'
import { type PersonalForm, toProfilePatch } from './personal-form.ts'

const before: PersonalForm = {
  first_name: 'Camila',
  last_name: 'Rojas',
  email: 'camila@correo.example',
  phone: '+56 9 1234 5678',
}

test('sends only changed fields (spec 7)', () => {
  expect(toProfilePatch(before, before)).toEqual({})
  expect(toProfilePatch(before, { ...before, last_name: 'Rojas Pinto' })).toEqual({
    last_name: 'Rojas Pinto',
  })
})

test('sends null for an emptied phone', () =>
  expect(toProfilePatch(before, { ...before, phone: '' })).toEqual({ phone: null }))
