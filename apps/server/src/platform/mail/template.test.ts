import { expect, test } from 'vitest'
import { type MailContent, renderMail } from './template.ts'

const letter: MailContent = {
  subject: 'Confirma <tu> correo',
  before: ['Ábrelo & léelo.'],
  action: { label: 'Confirmar', url: 'http://localhost:3210/confirmar#token=a-b' },
  code: { digits: '042731' },
  after: ['Si no fuiste tú, no hagas nada.'],
}

test('text and HTML contain the same sentences, link and code', () => {
  const { text, html } = renderMail('a@correo.cl', letter)
  for (const piece of ['042731', 'http://localhost:3210/confirmar#token=a-b', ...letter.after])
    expect([piece, text.includes(piece), html.includes(piece)]).toEqual([piece, true, true])
})

test('the content of a mail is escaped', () => {
  const { html } = renderMail('a@correo.cl', letter)
  expect(html).toContain('Confirma &lt;tu&gt; correo')
  expect(html).toContain('Ábrelo &amp; léelo.')
})

test('nothing is loaded from the network, and dark mode has its own colours', () => {
  const { html } = renderMail('a@correo.cl', letter)
  expect(html).not.toMatch(/<img|<script|<link|src=|url\(|@import/)
  expect(html).toMatch(/prefers-color-scheme: dark/)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
})

test('the logo is drawn without a picture and stays out of the plain text', () => {
  const { text, html } = renderMail('a@correo.cl', letter)
  expect(html).toMatch(/class="symbol"[^>]*background:#263eba[\s\S]*border-radius:7px;background:#f6c038/)
  expect(html).not.toContain('<svg')
  expect(text.startsWith('Hola')).toBe(true)
})
