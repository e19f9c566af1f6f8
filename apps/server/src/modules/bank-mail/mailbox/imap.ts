import type { BankMailboxProblem } from '@lucas/contract/banking/bank-mail.ts'
import type { FetchMessageObject, ImapFlow } from 'imapflow'
import type { MailboxHost } from '../../../platform/config/bank-mail-settings.ts'
import { connectGuarded } from '../../../platform/http-client/guarded-tls.ts'
import { findIssuer } from '../domain/issuers.ts'
import { maxStatementMailBytes } from '../reading/messages.ts'
import { domainOf } from '../reading/signature.ts'

export interface MailboxAccess {
  server: MailboxHost
  username: string
  password: string
}

/** How far a folder was read: every mail up to `lastUid`, while its UIDVALIDITY is this one (RFC 3501). */
export interface Position {
  uidValidity: bigint
  lastUid: bigint
}

export interface MailboxReading {
  /** Null before the first reading. */
  position: Position | null
  /** When it was read last; mails since then are read again where the position no longer holds. */
  lastReadAt: Date | null
  signal: AbortSignal
}

/** A step of reading: a mail, or null behind the last one; everything up to `position` is then read. */
export interface ReadingStep {
  bytes: Uint8Array | null
  position: Position
  /** Whether nothing is left behind it. */
  isWhole: boolean
}

/** Why a mailbox could not be read. Faults of the client are not passed on: they hold the user's name and texts of the server. */
export class MailboxError extends Error {
  override readonly name = 'MailboxError'
  readonly problem: BankMailboxProblem

  constructor(problem: BankMailboxProblem) {
    super(problem)
    this.problem = problem
  }
}

/** The folder in which mail arrives; each server has it (RFC 3501). */
const folder = 'INBOX'
/** Mails whose sender is looked at in one reading. */
const batchSize = 500
const dayMs = 86_400_000
/** The clock of a mail server may differ from ours; a mail that is read twice counts once. */
const marginMs = 600_000
const timeLimits = { connectionTimeout: 15_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
/** A server may not fill the memory. */
const sizeLimits = {
  maxLineLength: 1024 * 1024,
  maxLiteralSize: maxStatementMailBytes + 1024,
  maxResponseSize: maxStatementMailBytes + 1024 * 1024,
  maxResponseTokens: 100_000,
}

/**
 * Reads new mails of known banks from a mailbox over IMAP (RFC 3501), oldest first. The folder is opened read-only and its mails are
 * peeked at: nothing is marked, moved or deleted. Of other mails only sender, size and date are asked for. The first reading begins
 * behind what is there. Throws a `MailboxError`.
 */
export async function* readMailbox(
  access: MailboxAccess,
  reading: MailboxReading,
): AsyncGenerator<ReadingStep> {
  const client = await createClient(access)
  const end = () => client.close()
  reading.signal.addEventListener('abort', end)
  try {
    await client.connect()
    yield* readFolder(client, reading)
    await client.logout()
  } catch (fault) {
    throw toMailboxError(fault)
  } finally {
    reading.signal.removeEventListener('abort', end)
    client.close()
  }
}

async function createClient({ server, username, password }: MailboxAccess): Promise<ImapFlow> {
  // Loaded by the first reading only: most installations read no mailbox.
  const imap = await import('imapflow')
  const client = new imap.ImapFlow({
    host: server.host,
    port: server.port,
    secure: true,
    transport: { connect: (_options, onSecure) => connectGuarded(server, onSecure) },
    auth: { user: username, pass: password },
    clientInfo: { name: 'Lucas' },
    logger: false,
    disableAutoIdle: true,
    disableAutoEnable: true,
    disableCompression: true,
    ...timeLimits,
    ...sizeLimits,
  })
  // Without a listener Node ends the process; the call that failed says so too.
  client.on('error', () => undefined)
  return client
}

async function* readFolder(client: ImapFlow, reading: MailboxReading): AsyncGenerator<ReadingStep> {
  const { uidValidity, uidNext } = await client.mailboxOpen(folder, { readOnly: true })
  const { position: before, lastReadAt } = reading
  const behindAll = { bytes: null, position: { uidValidity, lastUid: BigInt(uidNext - 1) }, isWhole: true }
  const isKnown = before?.uidValidity === uidValidity
  if (before === null || (isKnown && behindAll.position.lastUid <= before.lastUid)) return yield behindAll
  const since = isKnown ? null : new Date((lastReadAt?.getTime() ?? 0) - marginMs)
  const uids = await listUids(client, since === null ? before.lastUid : since)
  const batch = uids.slice(0, batchSize)
  for (const uid of await listOfBanks(client, batch, since)) {
    const mail = await client.fetchOne(
      String(uid),
      { source: { maxLength: maxStatementMailBytes + 1 } },
      { uid: true },
    )
    // Deleted meanwhile, or longer than the server had said.
    if (mail === false || mail.source === undefined || mail.source.length > maxStatementMailBytes) continue
    yield { bytes: mail.source, position: { uidValidity, lastUid: BigInt(uid) }, isWhole: false }
  }
  const last = batch.at(-1)
  const isWhole = batch.length === uids.length || last === undefined
  yield isWhole ? behindAll : { ...behindAll, position: { uidValidity, lastUid: BigInt(last) }, isWhole }
}

/** Lists the mails behind a UID, or of a day and later, in the order of their arrival. */
async function listUids(client: ImapFlow, from: bigint | Date): Promise<number[]> {
  // Servers differ in the zone of their days.
  const query = from instanceof Date ? { since: new Date(from.getTime() - dayMs) } : { uid: `${from + 1n}:*` }
  const found = await client.search(query, { uid: true })
  if (!Array.isArray(found)) throw new MailboxError('failed')
  // `n:*` has the last mail also where its number is below n.
  return found.filter((uid) => from instanceof Date || BigInt(uid) > from).toSorted((a, b) => a - b)
}

/** Lists the mails of known banks among these, oldest first. */
async function listOfBanks(client: ImapFlow, uids: readonly number[], since: Date | null): Promise<number[]> {
  if (uids.length === 0) return []
  const found: number[] = []
  const wanted = { uid: true, envelope: true, size: true, internalDate: true } as const
  for await (const mail of client.fetch([...uids], wanted, { uid: true }))
    if (isOfBank(mail) && (mail.size ?? 0) <= maxStatementMailBytes && !isBefore(mail, since))
      found.push(mail.uid)
  return found.toSorted((a, b) => a - b)
}

const isOfBank = ({ envelope }: FetchMessageObject): boolean =>
  (envelope?.from ?? []).some(({ address = '' }) => findIssuer(domainOf(address)) !== null)

const isBefore = ({ internalDate }: FetchMessageObject, since: Date | null): boolean =>
  since !== null && internalDate !== undefined && new Date(internalDate) < since

/** Answers to a password with these codes say nothing about it (RFC 5530). */
const passingCodes = new Set(['UNAVAILABLE', 'INUSE', 'LIMIT', 'SERVERBUG', 'CONTACTADMIN'])
const networkCodes =
  /^(?:E(?:AI_AGAIN|CONN|HOST|NET|NOTFOUND|PIPE|TIMEDOUT)|CONNECT_TIMEOUT|GREETING_TIMEOUT|ETIMEOUT|NoConnection|EConnectionClosed|ClosedAfterConnect)/

const toMailboxError = (fault: unknown): MailboxError =>
  fault instanceof MailboxError ? fault : new MailboxError(toProblem(fault))

function toProblem(fault: unknown): BankMailboxProblem {
  if (!(fault instanceof Error)) return 'failed'
  if ('authenticationFailed' in fault && fault.authenticationFailed === true)
    return passingCodes.has(readText(fault, 'serverResponseCode')) ? 'failed' : 'refused'
  const code = readText(fault, 'code')
  if (networkCodes.test(code) || fault.message.includes('not allowed')) return 'unreachable'
  return /CERT|^ERR_(?:TLS|SSL)|SELF_SIGNED|UNABLE_TO_/.test(code) ? 'insecure' : 'failed'
}

const readText = (fault: Error, name: string): string => String(Reflect.get(fault, name) ?? '')
