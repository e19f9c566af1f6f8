import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

interface CaughtMail {
  from: string
  to: string[]
  source: string
}

/** Starts a real SMTP server that stores mails and can reject the next ones. */
export async function startSmtpServer() {
  const mails: CaughtMail[] = []
  let rejectionsLeft = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      rejectionsLeft -= 1
      done(rejectionsLeft >= 0 ? new Error('mailbox is full') : null)
    },
    onData(stream, { envelope }, done) {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      let source = ''
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        source += chunk
      })
      stream.on('end', () => {
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), source })
        done()
      })
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server listens on no port')
  afterAll(() => new Promise<void>((closed) => server.close(() => closed())))
  return {
    mails: mails,
    url: `smtp://127.0.0.1:${address.port}`,
    rejectNext: (times: number) => {
      rejectionsLeft = times
    },
  }
}
