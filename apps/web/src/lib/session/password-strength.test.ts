import { expect, test } from 'vitest'
import { ratePassword } from './password-strength.ts'

const owner = { email: 'camila.rojas@correo.cl', first_name: 'Camila', last_name: 'Rojas' }
const rate = (password: string) => ratePassword(password, owner, (folded) => folded === 'colocolo')

test('rates an empty password 0 and meets no rule', () =>
  expect(rate('')).toEqual({ longEnough: false, hardToGuess: false, impersonal: false, level: 0 }))
test('rates nine characters as weak, whatever they are', () =>
  expect(rate('aB3$xY7!q')).toEqual({ longEnough: false, hardToGuess: true, impersonal: true, level: 1 }))
test.each(['aaaaaaaaaaaaaaaa', '            ', 'colocolo2024'])('rates %j as easy to guess', (password) =>
  expect(rate(password)).toMatchObject({ longEnough: true, hardToGuess: false, level: 1 }),
)
test.each(['xx-camila.rojas-xx', 'camila1990!', 'Lucas12345'])('rates %j as personal', (password) =>
  expect(rate(password)).toMatchObject({ hardToGuess: true, impersonal: false, level: 1 }),
)
test('rates longer and more varied passwords higher', () => {
  expect(rate('laguna-verde-92').level).toBe(4)
  expect(rate('lagunalaguna').level).toBe(2)
  expect(rate('lagunaverdesur').level).toBe(3)
})
