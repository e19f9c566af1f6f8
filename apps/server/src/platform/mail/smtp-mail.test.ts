import { expect, test } from 'vitest'
import { startSmtpServer } from '../../../test/support/smtp-server.ts'
import { createSmtpMail } from './smtp-mail.ts'
import { renderMail } from './template.ts'

const { mails, url, rejectNext } = await startSmtpServer()
const mail = renderMail('camila@correo.cl', {
  subject: 'Tu código de Lucas',
  before: ['Este es tu código:'],
  code: { digits: '042731' },
  after: ['Vence en 15 minutos.'],
})

test('a mail reaches an SMTP server as text and HTML, from the configured sender', async () => {
  const smtp = createSmtpMail({ url, from: 'Lucas <hola@lucas.example>', requireTls: false })
  await smtp.send(mail)
  smtp.close()
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ from: 'hola@lucas.example', to: ['camila@correo.cl'] })
  const [, text = '', html = ''] = (mails[0]?.source ?? '').split(/Content-Type: text\/(?:plain|html)/)
  for (const body of [text, html]) expect(body).toContain('042731')
  expect(html).toContain('prefers-color-scheme')
})

test('a refused mail throws, so that its job retries', async () => {
  rejectNext(1)
  const smtp = createSmtpMail({ url, from: 'Lucas <hola@lucas.example>', requireTls: false })
  await expect(smtp.send(mail)).rejects.toThrow(/mailbox is full/)
  smtp.close()
})

test('with required TLS, nothing is sent to a server without STARTTLS, whatever the URL’s parameters', async () => {
  const before = mails.length
  for (const parameters of [
    '',
    '?requireTLS=false',
    '?ignoreTLS=true',
    '?requireTLS=true&requireTLS=false',
  ]) {
    const address = url + parameters
    const smtp = createSmtpMail({ url: address, from: 'Lucas <hola@lucas.example>', requireTls: true })
    await expect(smtp.send(mail)).rejects.toThrow(/STARTTLS/)
    smtp.close()
  }
  expect(mails).toHaveLength(before)
})
