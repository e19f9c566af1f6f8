import { expect, test } from 'vitest'
import { findPasswordFault } from './password-rules.ts'

const common = (password: string) => password === 'password123'
const fault = (password: string, email = 'camila.soto+banco@correo.cl') =>
  findPasswordFault(password, email, common)

test('a common password is refused in whatever case it is written', () => {
  expect(fault('Password123')).toBe('common')
  expect(fault('password1234')).toBeNull()
})

test('the name of the address is refused, with and without what follows the plus', () => {
  expect(fault('xxCAMILA.SOTOxx')).toBe('personal')
  expect(fault('camila.soto+banco9')).toBe('personal')
  expect(fault('una frase de cuatro')).toBeNull()
})

test('«lucas» is refused, also in wide letters', () => {
  expect(fault('mis-Lucas-2026')).toBe('personal')
  expect(fault('ｌｕｃａｓ-con-letra-ancha')).toBe('personal')
})

test('an address of two letters does not forbid half the alphabet', () => {
  expect(fault('caballo bateria', 'ab@correo.cl')).toBeNull()
})
