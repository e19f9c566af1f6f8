import { afterAll, describe, expect, test } from 'vitest'
import { startDnsServer } from '../../../../../../scripts/test/bank-mail/dns-server.ts'
import {
  type MailParts,
  publishKey,
  signMail,
  writeMail,
} from '../../../../../../scripts/test/bank-mail/signed-mail.ts'
import { writeNotices } from '../../../../test/support/bank-mail/notices.ts'
import { createMailReader } from './mail-reader.ts'
import { maxMessageBytes } from './messages.ts'

const dns = await startDnsServer(
  publishKey(['bci.cl', 'santander.cl', 'banco.example', 'google.com', 'correo.bancoestado.cl']),
)
const reader = createMailReader({ dnsServers: [dns.address] })
afterAll(async () => {
  await reader.stop()
  await dns.stop()
})

const [notice] = writeNotices('bci', 39_011, 1)
if (notice === undefined) throw new Error('no notice')
const parts: MailParts = { from: notice.from, subject: notice.subject, text: notice.text, html: notice.html }
const signed = await signMail(writeMail(parts), 'bci.cl')

async function read(message: string) {
  const found = await reader.read(Buffer.from(message))
  if ('refused' in found) throw new Error(found.refused)
  return found
}
const proofOf = async (message: string) => (await read(message)).proof

describe('the signature of a mail', () => {
  test('proves the bank, and its notice is read', async () => {
    expect(await read(signed)).toMatchObject({
      from: notice.from,
      proof: 'bci.cl',
      reading: { kind: 'notice', notice: { amount: notice.expected.amount, card: notice.expected.card } },
    })
  })

  test('of a domain proves its subdomains', async () => {
    const mail = writeMail({ ...parts, from: 'notificaciones@correo.bancoestado.cl' })
    expect(await proofOf(await signMail(mail, 'correo.bancoestado.cl'))).toBe('correo.bancoestado.cl')
  })

  test.each<[string, () => string | Promise<string>]>([
    ['missing', () => writeMail(parts)],
    [
      'broken by another amount',
      () => signed.replace(/\r\n[A-Za-z0-9+/]{60}/, (line) => `${line.slice(0, 20)}QUFB${line.slice(24)}`),
    ],
    ['of another bank', () => signMail(writeMail(parts), 'santander.cl')],
    ['of a domain that is no bank', () => signMail(writeMail(parts), 'banco.example')],
    ['of no published key', () => signMail(writeMail({ ...parts, from: 'avisos@itau.cl' }), 'itau.cl')],
    [
      'of a forger for a domain like a bank',
      () => signMail(writeMail({ ...parts, from: 'contacto@bci.cl.banco.example' }), 'banco.example'),
    ],
    ['over a part of the body', () => signMail(writeMail(parts), 'bci.cl', { bodyLength: 40 })],
    ['without the subject', () => signMail(writeMail(parts), 'bci.cl', { headers: ['from', 'to'] })],
    ['with a second sender', async () => `From: <otro@bci.cl>\r\n${signed}`],
    ['among too many', async () => 'DKIM-Signature: v=1\r\n'.repeat(11) + signed],
  ])('does not count when it is %s', async (_name, write) => {
    expect(await proofOf(await write())).toBeNull()
  })

  test('makes Lucas ask for keys of known domains only', async () => {
    const before = dns.asked.length
    await proofOf(await signMail(writeMail(parts), 'atacante.example'))
    expect(dns.asked.slice(before)).toEqual([])
  })
})

describe('the parts of a mail', () => {
  test.each(['text', 'html'] as const)('a mail with %s only is read', async (form) => {
    const { [form]: body, from, subject } = parts
    expect((await read(writeMail({ from, subject, [form]: body ?? '' }))).reading.kind).toBe('notice')
  })

  test('ISO-8859-1 in quoted-printable and ISO-2022-JP are decoded', async () => {
    const head = `From: <contacto@bci.cl>\r\nSubject: =?ISO-8859-1?Q?Notificaci=F3n_de_compra?=\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=`
    const latin = await read(
      `${head}iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nRealizaste una compra en PANADER=CDA NU=D1OA de $2.990 con cargo a la tarjeta=\r\n ***7233.`,
    )
    expect([latin.subject, latin.reading]).toMatchObject([
      'Notificación de compra',
      { kind: 'notice', notice: { merchant: 'PANADERÍA NUÑOA', card: '7233', amount: 2_990n } },
    ])
    const japanese = await read(`${head}iso-2022-jp\r\n\r\n\u001b$B$3$s\u001b(B`)
    expect(japanese.text).toBe('こん')
  })

  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2_000_000, 'x')])
  test('a PDF makes a longer mail acceptable; another file is not opened', async () => {
    const attachment = { name: 'cartola.pdf', type: 'application/pdf', bytes: pdf }
    const found = await read(writeMail({ ...parts, attachment }))
    expect([found.statement?.name, found.statement?.bytes.byteLength]).toEqual(['cartola.pdf', pdf.length])
    const zip = { name: 'cartola.zip', type: 'application/zip', bytes: pdf.subarray(0, 1_000) }
    expect((await read(writeMail({ ...parts, attachment: zip }))).statement).toBeNull()
    const long = { name: 'foto.jpg', type: 'image/jpeg', bytes: Buffer.alloc(maxMessageBytes, 1) }
    expect(await reader.read(Buffer.from(writeMail({ ...parts, attachment: long })))).toEqual({
      refused: 'too_big',
    })
  })

  test('a bomb of nested parts is refused, and the next mail is read', async () => {
    const nested = Array.from(
      { length: 400 },
      (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}`,
    ).join('\r\n')
    expect(await reader.read(Buffer.from(`From: <a@b.example>\r\n${nested}\r\n`))).toEqual({
      refused: 'unreadable',
    })
    expect(await proofOf(signed)).toBe('bci.cl')
  })

  test('the number of a mail service is found in signed mails only', async () => {
    const subject = '(#731945286) Confirmación de reenvío de Gmail: Recibir correo de vale@gmail.com'
    const mail = writeMail({
      from: 'forwarding-noreply@google.com',
      subject,
      text: 'Código de confirmación: 731945286',
    })
    expect((await read(await signMail(mail, 'google.com'))).forwardingCode).toBe('731945286')
    expect((await read(mail)).forwardingCode).toBeNull()
  })
})
