import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { dkimSign } from 'mailauth/lib/dkim/sign.js'

const selector = 'avisos'
const keys = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

/** The DNS record with which domains publish the key of the tests. */
export const publishKey = (domains: readonly string[]): Map<string, string> =>
  new Map(
    domains.map((domain) => [
      `${selector}._domainkey.${domain}`,
      `v=DKIM1; k=rsa; p=${keys.publicKey.toString('base64')}`,
    ]),
  )

export interface MailParts {
  from: string
  to?: string
  subject: string
  text?: string
  html?: string
  messageId?: string
  /** A file that comes with it. */
  attachment?: { name: string; type: string; bytes: Buffer }
  /** More header lines. */
  headers?: readonly string[]
}

const encodeHeader = (text: string) => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`
const inLines = (bytes: Buffer) => (bytes.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n')

/** Writes a message as a bank's mail server does (RFC 5322, MIME). */
export function writeMail({
  from,
  to,
  subject,
  text,
  html,
  messageId,
  attachment,
  headers = [],
}: MailParts): string {
  const boundary = `limite-${randomUUID()}`
  const part = (type: string, body: string) =>
    `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${inLines(Buffer.from(body))}\r\n`
  const file =
    attachment &&
    `--${boundary}\r\nContent-Type: ${attachment.type}; name="${attachment.name}"\r\nContent-Disposition: attachment; filename="${attachment.name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${inLines(attachment.bytes)}\r\n`
  return [
    ...headers,
    `From: ${encodeHeader('Tu banco')} <${from}>`,
    `To: ${to ?? 'valentina@correo.example'}`,
    `Subject: ${encodeHeader(subject)}`,
    'Date: Sun, 29 Nov 2026 15:00:00 -0300',
    `Message-ID: ${messageId ?? `<${randomUUID()}@banco.example>`}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/${attachment ? 'mixed' : 'alternative'}; boundary="${boundary}"`,
    '',
    [
      ...(text === undefined ? [] : [part('text/plain', text)]),
      ...(html === undefined ? [] : [part('text/html', html)]),
      ...(file === undefined ? [] : [file]),
      `--${boundary}--`,
      '',
    ].join(''),
  ].join('\r\n')
}

/** Signs a message for a domain (RFC 6376). */
export async function signMail(
  message: string,
  domain: string,
  options: { headers?: string[]; bodyLength?: number } = {},
): Promise<string> {
  const { headers: headerList, bodyLength: maxBodyLength } = options
  const { signatures, errors } = await dkimSign(message, {
    canonicalization: 'relaxed/relaxed',
    signingDomain: domain,
    selector,
    privateKey: keys.privateKey,
    ...(headerList && { headerList }),
    ...(maxBodyLength !== undefined && { maxBodyLength }),
    signatureData: [
      {
        signingDomain: domain,
        selector,
        privateKey: keys.privateKey,
        ...(maxBodyLength !== undefined && { maxBodyLength }),
      },
    ],
  })
  if (signatures === '') throw new Error('not signed')
  if (errors.length > 0) throw new Error(`not signed: ${JSON.stringify(errors)}`)
  return signatures + message
}
