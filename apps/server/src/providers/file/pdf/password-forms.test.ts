import { expect, test } from 'vitest'
import { listPasswords } from './password-forms.ts'

test('tries what was typed, then the forms of the RUT, then the word that one bank uses', () => {
  expect(listPasswords({ password: null, rut: null, savedRut: null })).toEqual(['bancoestado'])
  expect(listPasswords({ password: ' clave ', rut: null, savedRut: '12345678-5' })).toEqual([
    ' clave ',
    'clave',
    '12345678',
    '5678',
    '6785',
    '123456785',
    '12345678-5',
    '12.345.678-5',
    'bancoestado',
  ])
})

test('tries a check digit K in both cases', () => {
  const forms = listPasswords({ password: null, rut: '7654321-K', savedRut: null })
  expect(forms).toEqual(expect.arrayContaining(['7654321', '4321', '321K', '321k', '7654321K', '7654321-k']))
})
