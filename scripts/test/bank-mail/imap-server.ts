import { once } from 'node:events'
import { createServer, type TLSSocket } from 'node:tls'
import { findFreePort } from '../free-port.ts'
import { createCertificate } from '../tls-certificate.ts'

interface StoredMail {
  uid: number
  source: Buffer
  from: string
  receivedAt: Date
}

/** A mailbox of the tests. */
export interface TestMailbox {
  username: string
  password: string
}

export type ImapServer = Awaited<ReturnType<typeof startImapServer>>

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const dayOf = (date: Date) =>
  `${String(date.getUTCDate()).padStart(2, '0')}-${months[date.getUTCMonth()]}-${date.getUTCFullYear()}`
const quote = (value: string) => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`

/**
 * Starts a mail server on loopback that speaks IMAP4rev1 (RFC 3501) over TLS: one mailbox with its INBOX, and what a client needs to
 * read it. Everything that a client says is noted.
 */
export async function startImapServer({ username, password }: TestMailbox) {
  const { certificate, key } = createCertificate('localhost')
  const port = await findFreePort()
  const mails: StoredMail[] = []
  const said: string[] = []
  const sockets = new Set<TLSSocket>()
  const state = { uidValidity: 1, nextUid: 1, password, refusal: 'AUTHENTICATIONFAILED', isMute: false }
  const server = createServer({ cert: certificate, key }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    if (!state.isMute) talk(socket, state, mails, { username, note: (line) => said.push(line) })
  })
  server.on('tlsClientError', () => undefined)
  server.listen(port, 'localhost')
  await once(server, 'listening')
  return {
    /** As the operator lists it. */
    host: `localhost:${port}`,
    certificate,
    /** What clients said, without their passwords. */
    said,
    /** Puts a mail into the INBOX. */
    deliver(source: string, receivedAt = new Date()) {
      const from = /^From:.*<([^>]+)>/im.exec(source)?.[1] ?? ''
      mails.push({ uid: state.nextUid, source: Buffer.from(source), from, receivedAt })
      state.nextUid += 1
    },
    /** Changes the password, or the code with which a wrong one is refused. */
    set: (change: Partial<Pick<typeof state, 'password' | 'refusal' | 'isMute'>>) =>
      void Object.assign(state, change),
    /** Gives the mails other numbers, as after a restore of the server. */
    renumber() {
      state.uidValidity += 1
      for (const [at, mail] of mails.entries()) mail.uid = at + 1
      state.nextUid = mails.length + 1
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

interface SessionState {
  uidValidity: number
  nextUid: number
  password: string
  refusal: string
}

/** Answers the commands of one client. */
function talk(
  socket: TLSSocket,
  state: SessionState,
  mails: readonly StoredMail[],
  { username, note }: { username: string; note: (line: string) => void },
): void {
  const say = (line: string | Buffer) => socket.write(typeof line === 'string' ? `${line}\r\n` : line)
  /** Says a line before the end of the command. */
  const after = (line: string) => {
    say(line)
    return 'OK done'
  }
  const handlers: Record<string, (rest: string) => string> = {
    CAPABILITY: () => after('* CAPABILITY IMAP4rev1 ID NAMESPACE'),
    ID: () => after('* ID ("name" "Prueba")'),
    NAMESPACE: () => after('* NAMESPACE (("" "/")) NIL NIL'),
    LIST: () => after(String.raw`* LIST (\HasNoChildren) "/" INBOX`),
    LSUB: () => after('* LSUB () "/" INBOX'),
    LOGIN: (rest) =>
      rest === `${quote(username)} ${quote(state.password)}` || rest === `${username} ${state.password}`
        ? 'OK logged in'
        : `NO [${state.refusal}] not today`,
    EXAMINE() {
      say(`* ${mails.length} EXISTS`)
      say(String.raw`* FLAGS (\Seen \Deleted)`)
      say(`* OK [UIDVALIDITY ${state.uidValidity}] valid`)
      say(`* OK [UIDNEXT ${state.nextUid}] next`)
      return 'OK [READ-ONLY] examined'
    },
    'UID SEARCH': (rest) => after(`* SEARCH ${search(rest, mails, state.nextUid).join(' ')}`.trimEnd()),
    'UID FETCH'(rest) {
      const [set = '', ...items] = rest.split(' ')
      for (const [at, mail] of mails.entries())
        if (isIn(set, mail.uid, state.nextUid)) say(writeFetch(at + 1, mail, items.join(' ')))
      return 'OK fetched'
    },
    LOGOUT: () => after('* BYE'),
  }
  say('* OK [CAPABILITY IMAP4rev1 ID NAMESPACE] ready')
  readCommands(socket, say, (tag, line) => {
    const [, command = '', rest = ''] = /^((?:UID )?[A-Z]+) ?(.*)$/is.exec(line) ?? []
    const name = command.toUpperCase()
    note(name === 'LOGIN' ? 'LOGIN' : line)
    say(`${tag} ${handlers[name]?.(rest) ?? 'BAD unknown command'}`)
    if (name === 'LOGOUT') socket.end()
  })
}

/** Reads commands; a literal (`{5}` at the end of a line) becomes a quoted string. */
function readCommands(
  socket: TLSSocket,
  say: (line: string) => void,
  onCommand: (tag: string, line: string) => void,
): void {
  let waiting = ''
  let command = ''
  let literal = 0
  socket.setEncoding('latin1').on('data', (data: string) => {
    waiting += data
    for (;;) {
      if (literal > 0) {
        if (waiting.length < literal) return
        command += quote(waiting.slice(0, literal))
        waiting = waiting.slice(literal)
        literal = 0
      }
      const end = waiting.indexOf('\r\n')
      if (end === -1) return
      const line = waiting.slice(0, end)
      waiting = waiting.slice(end + 2)
      const [opening, size] = /\{(\d+)\}$/.exec(line) ?? []
      if (opening !== undefined) {
        command += line.slice(0, -opening.length)
        literal = Number(size)
        say('+ go ahead')
        continue
      }
      const [tag = '', ...words] = `${command}${line}`.split(' ')
      command = ''
      onCommand(tag, words.join(' '))
    }
  })
}

function search(query: string, mails: readonly StoredMail[], nextUid: number): number[] {
  const [, set] = /\bUID (\S+)/i.exec(query) ?? []
  const [, day] = /\bSINCE "?([\w-]+)"?/i.exec(query) ?? []
  const from = day === undefined ? null : new Date(`${day} UTC`)
  return mails
    .filter(
      ({ uid, receivedAt }) =>
        (set === undefined || isIn(set, uid, nextUid)) && (from === null || receivedAt >= from),
    )
    .map(({ uid }) => uid)
}

/** Whether a set such as `3,7:9,12:*` has this number. `*` is the highest that there is, in either place (RFC 3501). */
function isIn(set: string, uid: number, nextUid: number): boolean {
  const toNumber = (value: string) => (value === '*' ? nextUid - 1 : Number(value))
  return set.split(',').some((part) => {
    const [a = '', b = a] = part.split(':')
    const [from, to] = [toNumber(a), toNumber(b)]
    return uid >= Math.min(from, to) && uid <= Math.max(from, to)
  })
}

function writeFetch(position: number, { uid, source, from, receivedAt }: StoredMail, items: string): Buffer {
  const time = receivedAt.toISOString().slice(11, 19)
  const [local = '', domain = ''] = from.split('@')
  const sender = `((NIL NIL ${quote(local)} ${quote(domain)}))`
  const parts = [`UID ${uid}`]
  if (/RFC822\.SIZE/i.test(items)) parts.push(`RFC822.SIZE ${source.length}`)
  if (/INTERNALDATE/i.test(items)) parts.push(`INTERNALDATE "${dayOf(receivedAt)} ${time} +0000"`)
  if (/ENVELOPE/i.test(items))
    parts.push(`ENVELOPE (NIL NIL ${sender} ${sender} ${sender} NIL NIL NIL NIL "<${uid}@prueba>")`)
  const head = `* ${position} FETCH (${parts.join(' ')}`
  const [isBody, size] = /BODY(?:\.PEEK)?\[\](?:<0\.(\d+)>)?/i.exec(items) ?? []
  if (isBody === undefined) return Buffer.from(`${head})\r\n`)
  const bytes = size === undefined ? source : source.subarray(0, Number(size))
  const name = size === undefined ? 'BODY[]' : 'BODY[]<0>'
  return Buffer.concat([Buffer.from(`${head} ${name} {${bytes.length}}\r\n`), bytes, Buffer.from(')\r\n')])
}
