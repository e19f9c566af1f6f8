import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

interface Letter {
  from: string
  to: string[]
  source: string
}

/** A real mail server that keeps what it is given, and refuses when it is told to. */
export async function catchMail() {
  const letters: Letter[] = []
  let refusals = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      refusals -= 1
      done(refusals >= 0 ? new Error('mailbox is full') : null)
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
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server listens on no port')
  afterAll(() => new Promise<void>((closed) => server.close(() => closed())))
  return {
    letters,
    url: `smtp://127.0.0.1:${address.port}`,
    refuse: (times: number) => {
      refusals = times
    },
  }
}
