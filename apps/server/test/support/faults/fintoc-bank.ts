import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { createOutgoing } from '../../../src/platform/outgoing/outgoing.ts'
import { fintocProvider } from '../../../src/providers/fintoc/fintoc.ts'
import { portOf } from '../port-of.ts'
import type { FaultyBank, FaultyLogin } from './bank.ts'
import { type Change, createFintocLedger, type FintocLedger, type Row } from './fintoc-ledger.ts'
import type { Random } from './random.ts'
import { rutOf } from './rut.ts'

const banks = ['banco_de_chile', 'banco_santander', 'banco_bci', 'banco_estado', 'banco_itau', 'banco_security', 'banco_falabella', 'banco_scotiabank', 'banco_bice', 'banco_ripley', 'banco_consorcio', 'banco_internacional', 'banco_coopeuch', 'tenpo'] // biome-ignore format: one short table
const answers = {
  fine: 70,
  slow: 8,
  too_many: 5,
  broken: 6,
  garbage: 4,
  cut: 4,
  hangs: 1,
  moves: 6,
  huge: 1,
} as const
const ways = { fine: 60, late: 15, repeated: 15, lost: 10 } as const
const refreshes = { fine: 76, failed: 8, in_progress: 6, too_soon: 5, rejected: 3, wants_code: 2 } as const
const webhookSecret = 'whsec_of_the_campaign'
const perPage = 20

interface Customer {
  random: Random | null
  ledger: FintocLedger
  rut: string
  bank: string
}
interface Link {
  id: string
  customer: Customer
}

/** Fintoc and its banks: pages that move, answers that fail, events that come late, twice or never. */
export async function faultyFintoc(): Promise<FaultyBank> {
  const intents = new Map<string, Customer | null>()
  const sessions = new Map<string, string>()
  const links = new Map<string, Link>()
  const ending = new AbortController()
  const deliveries = new Map<Customer, Set<Promise<void>>>()
  let webhookUrl = ''
  let made = 0
  let closeCalls = async () => {}

  const fresh = (prefix: string) => {
    made += 1
    return `${prefix}${made}`
  }
  const movementId = (link: Link, row: Row) => `mov_${link.id} ${row.key}`
  const accountId = (link: Link, key: string) => `acc_${link.id} ${key}`

  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${portOf({ server })}`

  /** One event as Fintoc delivers it: tried again until it is taken. */
  async function post(body: string) {
    for (let tries = 0; tries < 5 && !ending.signal.aborted; tries += 1) {
      const at = Math.floor(Date.now() / 1_000)
      const signature = createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')
      const sent = await fetch(webhookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'fintoc-signature': `t=${at},v1=${signature}` },
        body,
        signal: ending.signal,
      }).catch(() => null) // nobody took it: the next try follows
      if (sent !== null && sent.status < 500) return
      await wait(100)
    }
  }

  function tell(customer: Customer, type: string, data: object) {
    const body = JSON.stringify({
      id: fresh('evt_'),
      object: 'event',
      type,
      mode: 'test',
      created_at: new Date().toISOString(),
      data,
    })
    const { random } = customer
    const kind = random?.pick(ways) ?? 'fine'
    const pause = kind === 'late' ? (random?.between(100, 1_500) ?? 0) : 0
    const run = (async () => {
      if (kind === 'lost') return
      await wait(pause)
      await post(body)
      if (kind === 'repeated') await Promise.all([post(body), post(body)])
    })().catch(() => undefined) // the campaign is over, and so is the event
    const own = deliveries.get(customer) ?? new Set()
    deliveries.set(customer, own.add(run))
    void run.then(() => own.delete(run))
  }

  const movement = (link: Link, row: Row) => ({
    id: movementId(link, row),
    object: 'movement',
    amount: row.amount,
    comment: null,
    currency: 'CLP',
    description: row.description,
    pending: row.status === 'pending',
    post_date: `${row.date}T00:00:00.000Z`,
    recipient_account: null,
    reference_id: null,
    sender_account: null,
    status: row.status,
    transaction_date: null,
    type: 'other',
  })
  const accountsOf = (link: Link) =>
    link.customer.ledger.accounts.map(({ key, number, balance }) => ({
      id: accountId(link, key),
      object: 'account',
      balance: { available: balance, current: balance, limit: balance },
      currency: 'CLP',
      holder_id: link.customer.rut.replace('-', ''),
      holder_name: 'Persona de Prueba',
      name: 'Cuenta Corriente',
      number,
      official_name: 'Cuenta Corriente',
      type: 'checking_account',
      refresh_status: 'succeeded',
      removed_from_link: false,
    }))
  const linkOf = (link: Link, withToken: boolean) => ({
    id: link.id,
    object: 'link',
    accounts: accountsOf(link),
    holder_id: link.customer.rut.replace('-', ''),
    institution: { id: `cl_${link.customer.bank}`, country: 'cl', name: link.customer.bank },
    link_token: withToken ? `${link.id}_token` : null,
    status: 'active',
  })

  function tellChanges(customer: Customer, changes: readonly Change[]) {
    for (const link of links.values())
      for (const { account, row, kind } of link.customer === customer ? changes : [])
        tell(customer, `account.refresh_intent.movements_${kind}`, {
          account_id: accountId(link, account),
          [kind === 'removed' ? 'movements_removed' : 'movements_changed']: [movement(link, row)],
        })
  }

  /** Rows that come between two pages push the others on. */
  function move(customer: Customer) {
    tellChanges(customer, customer.ledger.live(2))
  }

  /** One event for each account. */
  function tellRefreshed(link: Link, status: 'succeeded' | 'failed') {
    for (const { id } of accountsOf(link))
      tell(link.customer, `account.refresh_intent.${status}`, {
        object: 'refresh_intent',
        refreshed_object: 'account',
        refreshed_object_id: id,
      })
  }

  function refresh(link: Link): { status: number; body: object } {
    const kind = link.customer.random?.pick(refreshes) ?? 'fine'
    const error = (code: string, type = 'invalid_request_error') => ({
      status: 400,
      body: { error: { type, code } },
    })
    if (kind === 'in_progress') return error('refresh_intent_in_progress')
    if (kind === 'too_soon') return error('rate_limit_exceeded')
    if (kind === 'rejected') return error('rejected_refresh_intent', 'link_error')
    const intent = { id: fresh('ri_'), object: 'refresh_intent', status: 'created' }
    if (kind === 'wants_code')
      return { status: 201, body: { ...intent, requires_mfa: { widget_token: 'w' } } }
    tellRefreshed(link, kind === 'failed' ? 'failed' : 'succeeded')
    return { status: 201, body: { ...intent, requires_mfa: null } }
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const asked = new URL(request.url ?? '', url)
    const path = asked.pathname.replace('/v1', '')
    const say = (body: unknown, status = 200, headers = {}) =>
      void response.writeHead(status, headers).end(JSON.stringify(body))
    const intentOf = (id: string) => ({
      id,
      object: 'link_intent',
      status: intents.get(id) ? 'succeeded' : 'created',
      exchange_token: `${id}_exchange`,
      widget_token: 'w',
    })
    if (path === '/link_intents') {
      const id = fresh('li_')
      intents.set(id, null)
      return say(intentOf(id), 201)
    }
    if (request.method === 'DELETE') return void response.writeHead(204).end()
    const exchange = asked.searchParams.get('exchange_token')?.replace('_exchange', '')
    const link = links.get(asked.searchParams.get('link_token')?.replace('_token', '') ?? '')
    const customer = link?.customer ?? intents.get(exchange ?? path.split('/').at(-1) ?? '') ?? null
    const random = customer?.random ?? null
    const kind = random?.pick(answers) ?? 'fine'
    if (kind === 'hangs') return
    if (kind === 'slow') await wait(random?.between(100, 900))
    if (kind === 'cut') {
      response.writeHead(200, { 'content-length': '1000' }).write('[{"id":')
      await wait(20)
      return void response.destroy()
    }
    if (kind === 'too_many')
      return say({ error: { type: 'rate_limit_error', code: 'too_many_requests' } }, 429, {
        'retry-after': '1',
      })
    if (kind === 'broken') return say({ error: { type: 'api_error', code: 'internal_error' } }, 500)
    if (kind === 'garbage') return void response.writeHead(200).end('<html>mantención</html>')
    if (kind === 'huge' && customer) tellChanges(customer, customer.ledger.live(400))
    if (path.startsWith('/link_intents/')) return say(intentOf(path.split('/').at(-1) ?? ''))
    if (path === '/links/exchange') {
      const known = [...links.values()].find(({ id }) => id === `link_of_${exchange}`)
      return known
        ? say(linkOf(known, true))
        : say({ error: { type: 'invalid_request_error', code: 'missing_resource' } }, 404)
    }
    if (!link) return say({ error: { type: 'invalid_request_error', code: 'missing_resource' } }, 404)
    if (path === '/refresh_intents') {
      const { status, body } = refresh(link)
      return say(body, status)
    }
    if (path === '/accounts') return say(accountsOf(link))
    const page = Number(asked.searchParams.get('page'))
    if (kind === 'moves' && page > 1) move(link.customer)
    const wanted = decodeURIComponent(path.split('/')[2] ?? '')
    const account = link.customer.ledger.accounts.find(({ key }) => accountId(link, key) === wanted)
    const since = asked.searchParams.get('since') ?? ''
    const rows = (account?.rows ?? []).filter(({ date }) => date >= since).toReversed()
    const next =
      page * perPage < rows.length ? { link: `<${path}?page=${page + 1}>; rel="next"` } : { link: '' }
    say(
      rows.slice((page - 1) * perPage, page * perPage).map((row) => movement(link, row)),
      200,
      next,
    )
  }

  return {
    name: 'fintoc',
    lanes: banks.length,
    longestWaitSeconds: 30,
    provider({ address }) {
      webhookUrl = `${address}/api/fintoc/webhook/`
      const outgoing = createOutgoing({ providerHosts: [], otherHosts: [], loopbackOrigins: [url] })
      closeCalls = () => outgoing.close()
      const provider = fintocProvider({
        api: {
          outgoing,
          apiUrl: `${url}/v1`,
          secretKey: 'sk_test_1',
          callsPerSecond: 1_000,
          answersWithinMs: 1_500,
        },
        widgetUrl: new URL(`${url}/widget.html`),
        publicKey: 'pk_test_1',
        webhookSecret,
      })
      return {
        ...provider,
        // The person's widget is known by its intent, which only we see.
        async startSession(caseId, request) {
          const session = await provider.startSession(caseId, request)
          sessions.set(caseId, session.claim?.caseId ?? '')
          return session
        },
      }
    },
    login(lane, random): FaultyLogin {
      made += 1
      const number = 10_000_000 + made
      const bank = banks[lane] ?? 'banco_estado'
      const customer: Customer = {
        random: null,
        ledger: createFintocLedger(random, number),
        rut: rutOf(number),
        bank,
      }
      return {
        async enter(caseid) {
          const intent = sessions.get(caseid) ?? ''
          const link: Link = { id: `link_of_${intent}`, customer }
          for (const [id, older] of links) if (older.customer === customer) links.delete(id)
          links.set(link.id, link)
          intents.set(intent, customer)
          tell(customer, 'link.created', linkOf(link, true))
        },
        live() {
          tellChanges(customer, customer.ledger.live())
          // Fintoc refreshes by itself too, and says so.
          for (const link of links.values()) if (link.customer === customer) tellRefreshed(link, 'succeeded')
        },
        disturb(chance) {
          customer.random = chance
        },
        truth: () => customer.ledger.truth(),
        async quiet() {
          const own = deliveries.get(customer)
          while (own && own.size > 0) await Promise.all(own)
        },
      }
    },
    async close() {
      ending.abort()
      server.closeAllConnections()
      await Promise.all([...[...deliveries.values()].flatMap((own) => [...own]), closeCalls()])
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
