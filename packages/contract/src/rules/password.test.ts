import { expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { listPasswordFaults } from './password.ts'

const list = commonPasswords({
  passwords: ['123456', 'Password', 'abc123', 'iloveyou', 'trustno1', 'p@ssw0rd', '1q2w3e4r5t'],
  words: ['universidad', 'corazón', 'perro'],
  firstNames: ['sebastian'],
  lastNames: ['de la fuente'],
})
const owner = { email: 'mcrojas85+banco@correo.cl', first_name: 'María Camila', last_name: 'Rojas Soto' }
const faultsOf = (password: string, of = owner) =>
  listPasswordFaults(password, of, (folded) => list.has(folded))

test.each([
  ['Cafe con leche 7'],
  ['una frase de cuatro'],
  ['el perro de lucas come pasto'],
  ['gato-farol'],
  ['ñandú 🦤 «ok» \t'],
  ['correcto caballo batería grapa'],
  ['mi abuela camila hace pan los domingos'],
  ['colocolo gana otra vez'],
  ['2024 fue un buen año'],
])('accepts %j', (password) => expect(faultsOf(password)).toEqual([]))

test.each([
  ['corta', 'short'],
  ['x'.repeat(129), 'long'],
  ['          ', 'blank'],
  ['\u00a0\u2003\t \u00a0\u2003\t \u00a0\u2003', 'blank'],
  ['aaaaabbbbb', 'repetitive'],
  ['abcdabcdabcd', 'repetitive'],
  ['1q2w3e4r5t', 'common'],
  ['PASSWORD2024', 'common'],
  ['P4$$w0rd1999', 'common'],
  ['trustno1trustno1', undefined],
  ['iloveyou!!!', 'common'],
  ['1l0v3y0u.2023', 'common'],
  ['Universidad1', 'common'],
  ['corazón 2024', 'common'],
  ['Perro 1234567', 'common'],
  ['colocolo2024', 'common'],
  ['C0l0c0l0!', 'short'],
  ['C0l0c0l0!!', 'common'],
  ['Colo-Colo 1991', 'common'],
  ['Contraseña1', 'common'],
  ['contrasena123', 'common'],
  ['Santiago_2026', 'common'],
  ['ch1l3 2026!!', 'common'],
  ['ｃｈｉｌｅ　２０２６　００', 'common'],
  ['de la fuente 7', 'common'],
  ['sebastian1990', 'common'],
  ['lucas12345', 'common'],
  ['LucasLucas1', 'personal'],
  ['Luc4s Luc4s 9', 'personal'],
  ['mis-Lucas-2026', 'personal'],
  ['camila19851985', 'personal'],
  ['MariaCamila!1', 'personal'],
  ['Rojas.Soto.1985', 'personal'],
  ['mcrojas85 mcrojas', 'personal'],
  ['soymcrojas85+banco', 'personal'],
])('%j: %s', (password, fault) => expect(faultsOf(password)[0]).toBe(fault))

test('refuses only the product name when the user is unknown', () => {
  const noOwner = { email: '', first_name: '', last_name: '' }
  expect(faultsOf('camila19851985', noOwner)).toEqual([])
  expect(faultsOf('LucasLucas1', noOwner)).toEqual(['personal'])
})

test('ignores names of two letters', () => {
  const short = { email: 'ab@correo.cl', first_name: 'Jo', last_name: 'Li' }
  expect(faultsOf('joli ab joli ab', short)).toEqual([])
})

test('lists every broken rule', () => expect(faultsOf('    ')).toEqual(['short', 'blank', 'repetitive']))

test('refuses 100,000 characters within 50 ms', () => {
  const from = performance.now()
  expect(faultsOf('a1'.repeat(50_000))).toEqual(['long'])
  expect(performance.now() - from).toBeLessThan(50)
})
