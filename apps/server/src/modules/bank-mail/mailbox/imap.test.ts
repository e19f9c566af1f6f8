import { createServer } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startImapServer } from '../../../../../../scripts/test/bank-mail/imap-server.ts'
import { writeMail } from '../../../../../../scripts/test/bank-mail/signed-mail.ts'
import { findFreePort } from '../../../../../../scripts/test/free-port.ts'
import { parseBankMail } from '../../../platform/config/bank-mail-settings.ts'
import { parseVariables } from '../../../platform/config/parse-variables.ts'
import { type MailboxReading, type Position, readMailbox } from './imap.ts'

// Over real sockets with TLS, and a server that speaks IMAP.

const user = { username: 'ana@correo.example', password: 'abcd efgh' }
let server = await startImapServer(user)
const trusted = getCACertificates('default')
beforeEach(async () => {
  await server.stop()
  server = await startImapServer(user)
  setDefaultCACertificates([...trusted, server.certificate])
})
afterAll(async () => {
  setDefaultCACertificates(trusted)
  await server.stop()
})

const findHost = (name: string, env = 'test') => {
  const { variables } = parseVariables({ LUCAS_ENV: env, BANK_MAIL_IMAP_HOSTS: name })
  const [host] = parseBankMail(variables).mailboxHosts
  if (host === undefined) throw new Error('not listed')
  return host
}

const none: MailboxReading = { position: null, lastReadAt: null, signal: new AbortController().signal }
const bank = (subject: string) => writeMail({ from: 'contacto@bci.cl', subject, text: 'Compra' })
const subjectOf = (bytes: Uint8Array) =>
  Buffer.from(
    /=\?UTF-8\?B\?([\w+/=]+)\?=\r\nDate/.exec(Buffer.from(bytes).toString())?.[1] ?? '',
    'base64',
  ).toString()

async function read(reading: Partial<MailboxReading> = {}, access = {}) {
  const steps = readMailbox({ server: findHost(server.host), ...user, ...access }, { ...none, ...reading })
  const subjects: string[] = []
  let position: Position | null = null
  for await (const step of steps) {
    if (step.bytes !== null) subjects.push(subjectOf(step.bytes))
    position = step.position
  }
  return { subjects, position }
}
const problemOf = async (access: object = {}) =>
  read({}, access).then(
    () => null,
    (fault: unknown) => (fault instanceof Error && 'problem' in fault ? fault.problem : fault),
  )

describe('a mailbox', () => {
  test('is read from now on: new mails of banks, in their order, and nothing else', async () => {
    server.deliver(bank('antes'))
    const first = await read()
    expect(first).toEqual({ subjects: [], position: { uidValidity: 1n, lastUid: 1n } })
    server.deliver(bank('uno'))
    server.deliver(writeMail({ from: 'tia@correo.example', subject: 'Hola', text: 'Un secreto' }))
    server.deliver(bank('dos'))
    const next = await read(first)
    expect(next).toEqual({ subjects: ['uno', 'dos'], position: { uidValidity: 1n, lastUid: 4n } })
    expect(await read(next)).toEqual({ ...next, subjects: [] })
    const bodies = server.said.filter((line) => line.includes('BODY'))
    expect(bodies.map((line) => line.split(' ')[2])).toEqual(['2', '4'])
  })

  test('is never changed: the folder is examined, mails are peeked at, and no other command is given', async () => {
    server.deliver(bank('antes'))
    const first = await read()
    server.deliver(bank('uno'))
    await read(first)
    const commands = new Set(server.said.map((line) => line.split(' ')[0]))
    const session = ['CAPABILITY', 'ID', 'LOGIN', 'NAMESPACE', 'LIST', 'LSUB', 'LOGOUT']
    expect(commands).toEqual(new Set([...session, 'EXAMINE', 'UID']))
    expect(server.said.filter((line) => /BODY(?!\.PEEK)|STORE|MOVE|COPY|EXPUNGE/.test(line))).toEqual([])
  })

  test('with other numbers is read again since the last reading, not from its beginning', async () => {
    const now = Date.now()
    const ago = (hours: number) => new Date(now - hours * 3_600_000)
    server.deliver(bank('viejo'), ago(90))
    server.deliver(bank('de ayer'), ago(20))
    const { position } = await read()
    server.deliver(bank('nuevo'), ago(1))
    server.renumber()
    const again = await read({ position, lastReadAt: ago(2) })
    expect(again).toEqual({ subjects: ['nuevo'], position: { uidValidity: 2n, lastUid: 3n } })
  })

  test('gives no mail longer than 10 MiB, and goes on behind it', async () => {
    const { position } = await read()
    const attachment = { name: 'a.pdf', type: 'application/pdf', bytes: Buffer.alloc(8 * 1024 * 1024) }
    server.deliver(writeMail({ from: 'contacto@bci.cl', subject: 'grande', text: 'x', attachment }))
    server.deliver(bank('después'))
    expect((await read({ position })).subjects).toEqual(['después'])
  })
})

describe('a mailbox that cannot be read', () => {
  test('names a refused password, but not where the server says that it has a problem', async () => {
    expect(await problemOf({ password: 'otra' })).toBe('refused')
    server.set({ refusal: 'UNAVAILABLE' })
    expect(await problemOf({ password: 'otra' })).toBe('failed')
  })

  test('names a certificate that is not valid, and sends it no password', async () => {
    setDefaultCACertificates(trusted)
    expect(await problemOf()).toBe('insecure')
    expect(server.said).toEqual([])
  })

  test('names a server that is not there or is no mail server', async () => {
    expect(await problemOf({ server: findHost(`localhost:${await findFreePort()}`) })).toBe('unreachable')
    const port = await findFreePort()
    const other = createServer((socket) =>
      socket
        .on('error', () => socket.destroy())
        .resume()
        .end('HTTP/1.1 400\r\n\r\n'),
    )
    await new Promise<void>((resolve) => other.listen(port, 'localhost', resolve))
    expect(await problemOf({ server: findHost(`localhost:${port}`) })).toBe('insecure')
    await new Promise((resolve) => other.close(resolve))
  })

  test.each(['localhost', '127.0.0.1', '10.0.0.1', '169.254.169.254'])(
    'is not looked for at %s in production (S-35)',
    async (name) => {
      const [, port] = server.host.split(':')
      expect(await problemOf({ server: findHost(`${name}:${port}`, 'production') })).toBe('unreachable')
      expect(server.said).toEqual([])
    },
  )

  test('ends when its job does', async () => {
    server.set({ isMute: true })
    const ending = new AbortController()
    const reading = read({ signal: ending.signal })
    setTimeout(() => ending.abort(), 50)
    await expect(reading).rejects.toThrow()
  })
})
