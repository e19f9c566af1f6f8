import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { accountList } from '@lucas/contract/banking/account.ts'
import { createdBankMailAddress } from '@lucas/contract/banking/bank-mail.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import * as z from 'zod'
import { withClient } from '../apps/server/src/platform/database/client.ts'
import { writeChileMail } from '../scripts/test/bank-mail/chile-notice.ts'
import { startDnsServer } from '../scripts/test/bank-mail/dns-server.ts'
import { publishKey, signMail } from '../scripts/test/bank-mail/signed-mail.ts'
import { sendBySmtp } from '../scripts/test/bank-mail/smtp-client.ts'
import { findFreePort } from '../scripts/test/free-port.ts'
import { get, pagePath, summaryPath } from './reads.ts'
import { limit } from './support/limit.ts'
import { sendInThread } from './support/mail-sender.ts'
import { measureMs, percentile } from './support/measure.ts'
import { measurePaints } from './support/paints.ts'
import { type Watched, watchProcessors } from './support/processor-time.ts'
import type { Figure } from './support/report.ts'
import { type Cluster, type Server, startServer } from './support/server.ts'
import { createSignedInStorage } from './support/signed-in-storage.ts'
import {
  type BenchUser,
  ingestNewHousehold,
  password,
  post,
  register,
  signIn,
  today,
} from './support/users.ts'

const domain = 'avisos.lucas.test'
const signer = 'bancochile.cl'
const receivers = 1_000
const mailsPerSecond = 200
const seconds = 30
/** Connections at a time; the product accepts 200. */
const connections = 100
const notices = 10
/** How long the worker is watched afterwards. */
const drainMs = 60_000
/** Longer than a notice may take, so that none waits behind another. */
const betweenNoticesMs = 3_000
const slashed = today.split('-').toReversed().join('/')

/** What a notice costs in the sums of a bench: no two are alike. */
const toPesos = (at: number) => 1_000 + at

const signNotice = (card: string, at: number): Promise<string> => {
  const pesos = String(toPesos(at)).replace(/(\d)(\d{3})$/, '$1.$2')
  const time = `${String(at % 24).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
  const shop = `TIENDA ${at}`
  return signMail(writeChileMail({ amount: `$${pesos}`, card, shop, day: slashed, time }), signer)
}

/**
 * Measures what bank mail costs the product, whose pages and worker are a process each (docs/operations.md): reads of a user while no
 * mail comes, and while 200 signed notices a second come to 1,000 addresses; and how long a notice takes to the open screen.
 */
export async function mailFigures(folder: string, cluster: Cluster): Promise<Figure[]> {
  const dns = await startDnsServer(publishKey([signer]))
  const port = await findFreePort()
  const mail = { BANK_MAIL_DOMAIN: domain, BANK_MAIL_PORT: String(port), BANK_MAIL_DNS: dns.address }
  const start = (role: 'web' | 'worker') =>
    startServer(folder, cluster, { variables: { ...mail, DATABASE_URL: undefined, LUCAS_ROLE: role } })
  // Prepares the database.
  await (await startServer(folder, cluster)).stop()
  const server = await start('web')
  const worker = await start('worker')
  try {
    const user = await register(server)
    await ingestNewHousehold(server, user, { movements: 10_000, seed: 'mail' })
    const card = await readCard(server, user)
    return [
      ...(await screenFigures(server, user, { port, card })),
      ...(await loadFigures({ server, worker, cluster }, user, { port, card })),
    ]
  } finally {
    await server.stop()
    await worker.stop()
    await dns.stop()
  }
}

interface Target {
  port: number
  card: string
}

async function readCard(server: Server, { access }: BenchUser): Promise<string> {
  const answer = await fetch(`${server.address}/api/accounts/`, {
    headers: { authorization: `Bearer ${access}` },
    signal: limit,
  })
  const accounts = accountList.parse(await answer.json())
  const card = accounts.find(({ account_type, currency }) => account_type === 'credit' && currency === 'CLP')
  if (card === undefined) throw new Error('the household has no card')
  return card.mask
}

/** Measures the time from a notice to the frame in which the open list shows it. */
async function screenFigures(server: Server, user: BenchUser, { port, card }: Target): Promise<Figure[]> {
  // Only sessions of the web client can prove again who they are.
  const { access } = await signIn(server, user, 'web')
  await post(server, '/api/security/pin/verify/', { password }, access)
  const created = await post(server, '/api/bank-mail/address/', {}, access)
  if (created.status !== 201) throw new Error(`no address: ${await created.text()}`)
  const { address } = createdBankMailAddress.parse(await created.json())
  const sends = []
  for (let at = 0; at < notices; at += 1) {
    const message = await signNotice(card, at)
    const send = async () => {
      await sendBySmtp(port, { to: [address], message })
      await pause(betweenNoticesMs)
      return new Response()
    }
    sends.push({ mark: money(-toPesos(at), 'CLP'), send })
  }
  const times = await measurePaints(
    server,
    user,
    {
      path: '/spend',
      ready: 'main [role="row"], main li',
      marks: `document.querySelector('main').innerText.match(/−?-?\\$[\\d.]+/g) ?? []`,
    },
    sends,
  )
  return [
    {
      name: 'A notice of a bank on the open screen, p50',
      value: percentile(times, 50),
      unit: 'ms',
      note: `${notices} signed mails by SMTP, one after the other; from the connection to the frame`,
    },
    { name: 'The same, p95', value: percentile(times, 95), unit: 'ms', atMost: 3_000 },
  ]
}

async function loadFigures(watched: Watched, user: BenchUser, { port, card }: Target): Promise<Figure[]> {
  const { server, cluster } = watched
  const { userId } = await createSignedInStorage(server, user)
  const addresses = await insertReceivers(cluster, userId)
  const count = mailsPerSecond * seconds
  const messages: string[] = []
  for (let at = 0; at < count; at += 1) messages.push(await signNotice(card, at))
  await readFor(server, user, 3)
  const { answer: quiet, cores: quietCores } = await watchProcessors(watched, () =>
    readFor(server, user, seconds),
  )
  const { answer, cores } = await watchProcessors(watched, () =>
    Promise.all([
      readFor(server, user, seconds),
      sendInThread({ port, messages, addresses, perSecond: mailsPerSecond, connections }),
    ]),
  )
  const [loaded, sendSeconds] = answer
  const waiting = await countWaiting(cluster)
  const drain = await watchProcessors(watched, () => awaitRead(cluster, waiting))
  return [
    {
      name: `p95 of reads while ${mailsPerSecond} notices a second come to ${receivers.toLocaleString('en')} addresses, against none`,
      value: percentile(loaded, 95) / percentile(quiet, 95),
      unit: '×',
      atMost: 1.2,
      note: `${percentile(loaded, 95).toFixed(1)} ms against ${percentile(quiet, 95).toFixed(1)} ms; ${loaded.length} and ${quiet.length} reads in ${seconds} s each; ${cores} against ${quietCores}, in one machine`,
    },
    {
      name: 'Notices accepted',
      value: count / sendSeconds,
      unit: 'a second',
      atLeast: mailsPerSecond * 0.95,
      note: `${count} mails in ${sendSeconds.toFixed(1)} s; ${count - waiting} of them were read meanwhile, the others wait for the worker`,
    },
    {
      name: 'Notices read while nothing else runs',
      // Where none waited, all were read as fast as they came.
      value: waiting === 0 ? count / sendSeconds : drain.answer,
      unit: 'a second',
      atLeast: 50,
      note: `of the ${waiting} that waited; ${drain.cores}`,
    },
  ]
}

/** Reads the first screens one after the other for some seconds; returns the milliseconds of each. */
async function readFor(server: Server, user: BenchUser, duration: number): Promise<number[]> {
  const end = performance.now() + duration * 1_000
  const times: number[] = []
  while (performance.now() < end) {
    times.push(await measureMs(() => get(server, user, times.length % 2 === 0 ? pagePath : summaryPath)))
    await pause(20)
  }
  return times
}

/** Inserts users with the card of this one and an address each. Returns the addresses. */
async function insertReceivers({ admin }: Cluster, userId: string): Promise<string[]> {
  const locals = Array.from({ length: receivers }, createLocalPart)
  const hashes = locals.map(({ hash }) => hash)
  await withClient(admin, async (client) => {
    const made = `WITH made AS (SELECT gen_random_uuid() AS id, hash FROM unnest($1::bytea[]) hash),
      people AS (
        INSERT INTO person (user_id, email, first_name, last_name, country, terms_accepted_at, created_at, updated_at)
        SELECT id, id || '@example.cl', 'Ana', 'Rojas', 'chile', now(), now(), now() FROM made RETURNING user_id)
      INSERT INTO bank_mail_address (user_id, token_hash, created_at) SELECT id, hash, now() FROM made`
    await client.query(made, [hashes])
    for (const table of ['connection', 'account'])
      await client.query(
        `INSERT INTO ${table} SELECT (jsonb_populate_record(r, jsonb_build_object('user_id', m.user_id))).*
           FROM ${table} r, bank_mail_address m WHERE r.user_id = $1 AND m.user_id <> $1`,
        [userId],
      )
  })
  return locals.map(({ local }) => `${local}@${domain}`)
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** Creates the part of an address before `@` with the hash of its token, as the product does. */
function createLocalPart(): { local: string; hash: Buffer } {
  const token = randomBytes(32)
  let bits = (BigInt(`0x${token.toString('hex')}`) << 4n).toString(32)
  bits = bits.padStart(52, '0')
  const local = Array.from(bits, (digit) => alphabet[Number.parseInt(digit, 32)]).join('')
  return { local, hash: createHash('sha256').update(token.toString('base64url')).digest() }
}

/** Waits until the waiting notices are read, a minute at most. Returns how many were read a second. */
async function awaitRead(cluster: Cluster, waiting: number): Promise<number> {
  const from = performance.now()
  let left = waiting
  while (left > 0 && performance.now() - from < drainMs) {
    await pause(1_000)
    limit.throwIfAborted()
    left = await countWaiting(cluster)
  }
  return (waiting - left) / ((performance.now() - from) / 1_000)
}

const counted = z.object({ rows: z.tuple([z.object({ count: z.coerce.number() })]) })
/** Counts the mails that were not read yet. */
const countWaiting = ({ admin }: Cluster): Promise<number> =>
  withClient(admin, async (client) => {
    const answer = await client.query("SELECT count(*) FROM bank_mail WHERE state = 'received'")
    return counted.parse(answer).rows[0].count
  })
