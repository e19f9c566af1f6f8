import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderNotificationMail } from './template.ts'

const links = {
  open: 'https://lucas.example/alerts',
  choose: 'https://lucas.example/settings?tab=notifications',
  leave: 'https://lucas.example/baja#token=secreto',
}
const one = {
  title: 'Gasto grande: $890.000',
  message: 'Notebook Centro cobró $890.000 el 19 nov en CuentaRUT.',
}

test('the plain text has the whole message and no unsubscribe link', () => {
  const { subject, plainText, links: mailLinks } = renderNotificationMail('alert', [one], links)
  expect(subject).toBe('Gasto grande: $890.000')
  expect(plainText).toContain(
    '• Gasto grande: $890.000. Notebook Centro cobró $890.000 el 19 nov en CuentaRUT.',
  )
  expect(plainText).toContain(links.open)
  expect(plainText).not.toContain('secreto')
  expect(mailLinks?.map(({ url }) => url)).toEqual([links.choose, links.leave])
})

test('a single notification is not repeated, and the preview shows its message', () => {
  const { items, preview } = renderNotificationMail('alert', [one], links)
  expect([items, preview]).toEqual([[{ title: null, text: one.message }], one.message])
  const two = renderNotificationMail('summary', [one, { ...one, title: 'Llegó el sueldo' }], links)
  expect(two.preview).toBe('Gasto grande: $890.000 · Llegó el sueldo')
  expect(two.items?.map(({ title }) => title)).toEqual(['Gasto grande: $890.000', 'Llegó el sueldo'])
})

test('security mails have no unsubscribe link', () => {
  const { links: mailLinks } = renderNotificationMail('security', [one], { ...links, leave: null })
  expect(mailLinks).toHaveLength(1)
})

test('the plain text has at most 700 characters and counts what it leaves out', () => {
  const text = fc.string({ maxLength: 400 })
  const notifications = fc.array(fc.record({ title: text, message: text }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(notifications, fc.constantFrom('alert' as const, 'summary' as const), (sample, kind) => {
      const { plainText = '', items = [], after } = renderNotificationMail(kind, sample, links)
      expect(plainText.length).toBeLessThanOrEqual(700)
      expect(items.length + (after.length > 0 ? sample.length - 40 : 0)).toBe(sample.length)
    }),
    { numRuns: 200 },
  )
  const { plainText } = renderNotificationMail(
    'summary',
    Array.from({ length: 12 }, () => one),
    links,
  )
  const shown = plainText?.match(/•/g)?.length ?? 0
  expect(plainText).toContain(`Y ${12 - shown} más.`)
})
