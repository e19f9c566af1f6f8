import { expect, test } from 'vitest'
import { type Letter, toMail } from './letter.ts'

const letter: Letter = {
  subject: 'Confirma <tu> correo',
  before: ['Ábrelo & léelo.'],
  action: { label: 'Confirmar', url: 'http://localhost:3210/confirmar#token=a-b' },
  code: { digits: '042731' },
  after: ['Si no fuiste tú, no hagas nada.'],
}

test('text and HTML say the same: every sentence, the link and the code', () => {
  const { text, html } = toMail('a@correo.cl', letter)
  for (const piece of ['042731', 'http://localhost:3210/confirmar#token=a-b', ...letter.after])
    expect([piece, text.includes(piece), html.includes(piece)]).toEqual([piece, true, true])
})

test('whatever stands in a letter is shown as text', () => {
  const { html } = toMail('a@correo.cl', letter)
  expect(html).toContain('Confirma &lt;tu&gt; correo')
  expect(html).toContain('Ábrelo &amp; léelo.')
})

test('nothing is loaded from anywhere, and dark programs get dark colours', () => {
  const { html } = toMail('a@correo.cl', letter)
  expect(html).not.toMatch(/<img|<script|<link|src=|url\(|@import/)
  expect(html).toMatch(/prefers-color-scheme: dark/)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
})
