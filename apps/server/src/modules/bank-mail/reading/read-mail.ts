import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { forwardingDomains, isWithin } from '../domain/issuers.ts'
import { readNotice } from '../domain/read-notice.ts'
import { maxTextLength } from '../domain/text.ts'
import { htmlToText } from './html-text.ts'
import { type MailAnswer, type MailContent, type MailTask, maxMessageBytes } from './messages.ts'
import { domainOf, findProof } from './signature.ts'

const maxSubjectLength = 300
const maxIdLength = 500
const limits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 3 }

/** Reads a message: who signed it, its text, what it says, and a statement that came with it. Runs in a limited thread (S-44). */
export async function readMail({ bytes, dnsServers }: MailTask): Promise<MailAnswer> {
  const email = await parse(bytes)
  if (email === null) return { kind: 'refused', reason: 'unreadable' }
  const statement = findStatement(email)
  if (bytes.byteLength > maxMessageBytes && statement === null) return { kind: 'refused', reason: 'too_big' }
  const from = email.from?.address?.toLowerCase() ?? ''
  const subject = (email.subject ?? '').replace(/\s+/g, ' ').slice(0, maxSubjectLength)
  const proof = await findProof(bytes, dnsServers)
  const { text, reading } = readTexts(email, subject)
  const content: MailContent = {
    from,
    subject,
    messageId: email.messageId?.slice(0, maxIdLength) ?? null,
    text,
    proof,
    statement,
    reading,
    forwardingCode: proof === null ? null : findForwardingCode(from, subject, text),
  }
  return { kind: 'read', content }
}

async function parse(bytes: Uint8Array): Promise<Email | null> {
  try {
    return await PostalMime.parse(bytes, limits)
  } catch {
    // Too deep, too many headers, or no message at all.
    return null
  }
}

/** Reads the form that is shown, else the plain one: banks fill one of the two only. */
function readTexts({ html = '', text = '' }: Email, subject: string): Pick<MailContent, 'text' | 'reading'> {
  const texts = [htmlToText(html, maxTextLength), text.slice(0, maxTextLength).trim()].filter(
    (one) => one !== '',
  )
  const readings = texts.map((one) => ({ text: one, reading: readNotice(one, subject) }))
  const [first = { text: '', reading: { kind: 'none' as const } }] = readings
  return readings.find(({ reading }) => reading.kind !== 'none') ?? first
}

function findStatement({ attachments }: Email): MailContent['statement'] {
  for (const { content, filename, mimeType } of attachments) {
    const bytes = toBytes(content)
    const isPdf = mimeType === 'application/pdf' || /\.pdf$/i.test(filename ?? '')
    if (isPdf && startsAsPdf(bytes)) return { name: filename ?? '', bytes }
  }
  return null
}

const toBytes = (content: Attachment['content']): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)

const startsAsPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 1_024)).includes('%PDF-')

/** Gmail puts the number into its subject, other services into the text. */
function findForwardingCode(from: string, subject: string, text: string): string | null {
  if (!forwardingDomains.some((known) => isWithin(domainOf(from), known))) return null
  const [, inSubject] = /\(#(\d{6,12})\)/.exec(subject) ?? []
  const [, inText] = /(?:c.digo|code)[^\n\d]{0,60}\n?\s{0,10}(\d{6,12})(?!\d)/i.exec(text) ?? []
  return inSubject ?? inText ?? null
}
