import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toMail } from './letter.ts'
import { createSmtpMail } from './smtp-mail.ts'

type Letter = { from: string; to: string[]; source: string }

const letters: Letter[] = []
let refusesNext = false
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) => {
    const refused = refusesNext
    refusesNext = false
    done(refused ? new Error('mailbox is full') : null)
  },
  onData(stream, { envelope }, done) {
    const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
    let source = ''
    stream.setEncoding('utf8').on('data', (piece: string) => {
      source += piece
    })
    stream.on('end', () => {
      letters.push({ from, to: envelope.rcptTo.map(({ address }) => address), source })
      done()
    })
  },
})
const mail = toMail('camila@correo.cl', {
  subject: 'Tu código de Lucas',
  before: ['Este es tu código:'],
  code: { digits: '042731' },
  after: ['Vence en 15 minutos.'],
})

let url = ''
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server listens on no port')
  url = `smtp://127.0.0.1:${address.port}`
})
afterAll(() => new Promise<void>((closed) => server.close(() => closed())))

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
  refusesNext = true
  const smtp = createSmtpMail({ url, from: 'Lucas <hola@lucas.example>' })
  await expect(smtp.send(mail)).rejects.toThrow(/mailbox is full/)
  smtp.close()
})
