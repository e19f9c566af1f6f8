import { createConnection } from 'node:net'
import { createInterface } from 'node:readline'

/** Sends a message over a real socket (RFC 5321) and returns every answer of the server. */
export async function sendBySmtp(
  port: number,
  { to, message, from = 'avisos@banco.example' }: { to: readonly string[]; message: string; from?: string },
): Promise<string[]> {
  const socket = createConnection({ port, host: '127.0.0.1' })
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  const answers: string[] = []
  const read = async () => {
    for (;;) {
      const { value, done } = await lines.next()
      if (done) throw new Error('the server ended the connection')
      // The last line of an answer has a blank after its code.
      if (/^\d{3} /.test(value)) {
        answers.push(value)
        return value
      }
    }
  }
  const say = (line: string) => {
    socket.write(`${line}\r\n`)
    return read()
  }
  try {
    await read()
    await say('EHLO cartero.example')
    await say(`MAIL FROM:<${from}>`)
    const accepted = []
    for (const address of to) accepted.push((await say(`RCPT TO:<${address}>`)).startsWith('250'))
    if (accepted.includes(true) && (await say('DATA')).startsWith('354'))
      await say(`${message.replaceAll(/^\./gm, '..')}\r\n.`)
    await say('QUIT')
  } finally {
    socket.destroy()
  }
  return answers
}
