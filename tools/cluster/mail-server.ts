import { createWriteStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'

// The mail server of `npm run cluster`: SMTP over TLS; each mail becomes a file that a mail program can open.

const { MAIL_PORT, MAIL_FOLDER = '', MAIL_CERTIFICATE = '' } = process.env
const certificate = readFileSync(MAIL_CERTIFICATE, 'utf8')
let received = 0
new SMTPServer({
  secure: true,
  cert: certificate,
  key: certificate,
  authOptional: true,
  onData(stream, _session, done) {
    received += 1
    const file = join(MAIL_FOLDER, `${Date.now()}-${received}.eml`)
    stream
      .pipe(createWriteStream(file))
      .once('close', () => done())
      .once('error', done)
  },
}).listen(Number(MAIL_PORT), '127.0.0.1')
