import { expect, test } from 'vitest'
import { judgePassword } from './password-strength.ts'

const email = 'camila.rojas@correo.cl'

test('nothing typed has no strength', () => expect(judgePassword('', email).level).toBe(0))
test('nine characters are weak whatever they are', () =>
  expect(judgePassword('aB3$xY7!q', email).level).toBe(1))
test('one letter many times is weak', () => expect(judgePassword('aaaaaaaaaaaaaaaa', email).level).toBe(1))
test('the name of the address makes it weak', () => {
  expect(judgePassword('xx-camila.rojas-xx', email)).toMatchObject({ impersonal: false, level: 1 })
})
test('the name of the product makes it weak', () =>
  expect(judgePassword('mis-lucas-2026-ok', email).impersonal).toBe(false))
test('a short phrase is good, a long one very strong', () => {
  expect(judgePassword('laguna-verde-92', email).level).toBe(4)
  expect(judgePassword('lagunalaguna', email).level).toBe(2)
  expect(judgePassword('lagunaverdesur', email).level).toBe(3)
})
