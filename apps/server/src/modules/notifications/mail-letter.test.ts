import fc from 'fast-check'
import { expect, test } from 'vitest'
import { letterOf } from './mail-letter.ts'

const links = {
  open: 'https://lucas.example/alerts',
  choose: 'https://lucas.example/settings?tab=notifications',
  leave: 'https://lucas.example/baja#token=secreto',
}
const one = {
  title: 'Gasto grande: $890.000',
  message: 'Notebook Centro cobró $890.000 el 19 nov en CuentaRUT.',
}

test('the plain form says it whole where there is room, and names nobody’s link', () => {
  const { subject, plain, links: quiet } = letterOf('alert', [one], links)
  expect(subject).toBe('Gasto grande: $890.000')
  expect(plain).toContain('• Gasto grande: $890.000. Notebook Centro cobró $890.000 el 19 nov en CuentaRUT.')
  expect(plain).toContain(links.open)
  expect(plain).not.toContain('secreto')
  expect(quiet?.map(({ url }) => url)).toEqual([links.choose, links.leave])
})

test('one alert is not said twice, and the list of mails shows what it says', () => {
  const { items, preview } = letterOf('alert', [one], links)
  expect([items, preview]).toEqual([[{ title: null, text: one.message }], one.message])
  const two = letterOf('summary', [one, { ...one, title: 'Llegó el sueldo' }], links)
  expect(two.preview).toBe('Gasto grande: $890.000 · Llegó el sueldo')
  expect(two.items?.map(({ title }) => title)).toEqual(['Gasto grande: $890.000', 'Llegó el sueldo'])
})

test('security has no way out of it', () => {
  const { links: quiet } = letterOf('security', [one], { ...links, leave: null })
  expect(quiet).toHaveLength(1)
})

test('the plain form never has more than 700 characters, and counts what it leaves out', () => {
  const text = fc.string({ maxLength: 400 })
  const notices = fc.array(fc.record({ title: text, message: text }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(notices, fc.constantFrom('alert' as const, 'summary' as const), (told, kind) => {
      const { plain = '', items = [], after } = letterOf(kind, told, links)
      expect(plain.length).toBeLessThanOrEqual(700)
      expect(items.length + (after.length > 0 ? told.length - 40 : 0)).toBe(told.length)
    }),
    { numRuns: 200 },
  )
  const { plain } = letterOf(
    'summary',
    Array.from({ length: 12 }, () => one),
    links,
  )
  const shown = plain?.match(/•/g)?.length ?? 0
  expect(plain).toContain(`Y ${12 - shown} más.`)
})
