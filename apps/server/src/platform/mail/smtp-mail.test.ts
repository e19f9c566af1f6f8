import { expect, test } from 'vitest'
import { catchMail } from '../../../test/support/smtp-catcher.ts'
import { toMail } from './letter.ts'
import { createSmtpMail } from './smtp-mail.ts'

const { letters, url, refuse } = await catchMail()
const mail = toMail('camila@correo.cl', {
  subject: 'Tu código de Lucas',
  before: ['Este es tu código:'],
  code: { digits: '042731' },
  after: ['Vence en 15 minutos.'],
})

test('a mail reaches a real SMTP server as text and HTML, from the set sender', async () => {
  const smtp = createSmtpMail({ url, from: 'Lucas <hola@lucas.example>' })
  await smtp.send(mail)
  smtp.close()
  expect(letters).toHaveLength(1)
  expect(letters[0]).toMatchObject({ from: 'hola@lucas.example', to: ['camila@correo.cl'] })
  const [, text = '', html = ''] = (letters[0]?.source ?? '').split(/Content-Type: text\/(?:plain|html)/)
  for (const body of [text, html]) expect(body).toContain('042731')
  expect(html).toContain('prefers-color-scheme')
})

test('a refused mail is an error, so that its job tries again', async () => {
  refuse(1)
  const smtp = createSmtpMail({ url, from: 'Lucas <hola@lucas.example>' })
  await expect(smtp.send(mail)).rejects.toThrow(/mailbox is full/)
  smtp.close()
})
