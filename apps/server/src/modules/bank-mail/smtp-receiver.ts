import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerError } from 'smtp-server'
import type { SmtpSettings } from '../../platform/config/bank-mail-settings.ts'
import type { Log } from '../../platform/log.ts'
import { createSemaphore } from '../../platform/semaphore.ts'
import { maxStatementMailBytes } from './reading/messages.ts'
import type { ReceiveMail } from './receive.ts'

const maxClients = 200
const maxRecipients = 10
const idleMs = 60_000
/** Mails stored at a time. The others wait with their senders, and leave connections of the database for jobs and pages. */
const storedAtOnce = 3
/** Every message is answered after the same time at least: the sender does not learn whether its address exists. */
const answerAfterMs = 150

/**
 * Receives mail for the private addresses by SMTP. Each address of the domain is accepted, and what has no user is dropped: a sender
 * learns only that mail is received here.
 */
export function createSmtpReceiver(
  { domain, host, port, tls }: SmtpSettings,
  { receive, log }: { receive: ReceiveMail; log: Log },
) {
  const runLimited = createSemaphore(storedAtOnce, maxClients)
  const server = new SMTPServer({
    name: domain,
    banner: 'Lucas',
    logger: false,
    authOptional: true,
    disabledCommands: ['AUTH', 'VRFY', 'HELP', ...(tls === null ? ['STARTTLS'] : [])],
    ...(tls !== null && { cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) }),
    hideSTARTTLS: tls === null,
    disableReverseLookup: true,
    size: maxStatementMailBytes,
    maxClients,
    socketTimeout: idleMs,
    onRcptTo({ address }, { envelope }, done) {
      const [, ofDomain] = splitAddress(address)
      if (ofDomain !== domain) return done(refuse(550, 'not handled here'))
      if (envelope.rcptTo.length >= maxRecipients) return done(refuse(452, 'too many recipients'))
      done()
    },
    onData(stream, { envelope }, done) {
      const locals = [...new Set(envelope.rcptTo.map(({ address }) => splitAddress(address)[0]))]
      void answer(stream, locals, done)
    },
  })
  server.on('error', (err) => log.warn({ err }, 'bank mail connection failed'))

  async function answer(
    stream: SMTPServerDataStream,
    locals: readonly string[],
    done: (refusal: Error | null) => void,
  ): Promise<void> {
    let refusal: Error | null
    try {
      refusal = await receiveAll(stream, locals)
    } catch (err) {
      log.error({ err }, 'bank mail not stored')
      refusal = refuse(451, 'try again later')
    }
    done(refusal)
  }

  async function receiveAll(stream: SMTPServerDataStream, locals: readonly string[]): Promise<Error | null> {
    const bytes = await readAll(stream)
    if (bytes === null) return refuse(552, 'message too big')
    const stored = runLimited(async () => {
      for (const local of locals) await receive(local, bytes)
    })
    await Promise.all([stored, delay(answerAfterMs)])
    return null
  }

  return {
    start() {
      server.listen(port, host)
      log.info({ host, port, domain }, 'receiving bank mail')
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
      }),
    /** The port on which it listens. */
    port: () => {
      const address = server.server.address()
      return typeof address === 'object' && address !== null ? address.port : port
    },
  }
}

const splitAddress = (address: string): [local: string, domain: string] => {
  const at = address.lastIndexOf('@')
  return [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()]
}

/** Returns the bytes of a message; null if it is longer than allowed, after it was read to its end. */
async function readAll(stream: SMTPServerDataStream): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk)
    length += bytes.length
    if (length <= maxStatementMailBytes) chunks.push(bytes)
    else chunks.length = 0
  }
  return stream.sizeExceeded || length > maxStatementMailBytes ? null : Buffer.concat(chunks)
}

function refuse(responseCode: number, message: string): SMTPServerError {
  return Object.assign(new Error(message), { responseCode })
}
