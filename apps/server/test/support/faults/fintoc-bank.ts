import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { createHttpClient } from '../../../src/platform/http-client/http-client.ts'
import { createFintocProvider } from '../../../src/providers/fintoc/fintoc.ts'
import { getPort } from '../get-port.ts'
import type { FaultyBank, FaultyLogin } from './bank.ts'
import { createFintocLedger, type FintocLedger, type LedgerChange, type LedgerRow } from './fintoc-ledger.ts'
import type { Random } from './random.ts'
import { createRut } from './rut.ts'

const banks = ['banco_de_chile', 'banco_santander', 'banco_bci', 'banco_estado', 'banco_itau', 'banco_security', 'banco_falabella', 'banco_scotiabank', 'banco_bice', 'banco_ripley', 'banco_consorcio', 'banco_internacional', 'banco_coopeuch', 'tenpo'] // biome-ignore format: one short table
const responseFaults = {
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
const eventFaults = { fine: 60, late: 15, repeated: 15, lost: 10 } as const
const refreshFaults = {
  fine: 76,
  failed: 8,
  in_progress: 6,
  too_soon: 5,
  rejected: 3,
  wants_code: 2,
} as const
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

/** Starts a fake Fintoc with shifting pages, failing responses and events that are late, repeated or lost. */
export async function startFaultyFintoc(): Promise<FaultyBank> {
  const intents = new Map<string, Customer | null>()
  const sessions = new Map<string, string>()
  const links = new Map<string, Link>()
  const ending = new AbortController()
  const deliveries = new Map<Customer, Set<Promise<void>>>()
  let webhookUrl = ''
  // A retried test uses the same database, which accepts each event and reference once.
  const runId = randomBytes(4).toString('hex')
  let createdCount = 0
  let closeCalls = async () => {}

  const createId = (prefix: string) => {
    createdCount += 1
    return `${prefix}${runId}${createdCount}`
  }
  const movementId = (link: Link, row: LedgerRow) => `mov_${link.id} ${row.key}`
  const accountId = (link: Link, key: string) => `acc_${link.id} ${key}`

  const server = createServer(
    (request, response) => void handle(request, response).catch(() => response.destroy()),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${getPort({ server })}`

  /** Posts an event as Fintoc does, with retries. */
  async function post(body: string) {
    for (let tries = 0; tries < 5 && !ending.signal.aborted; tries += 1) {
      const at = Math.floor(Date.now() / 1_000)
      const signature = createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')
      const sent = await fetch(webhookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'fintoc-signature': `t=${at},v1=${signature}` },
        body,
        signal: ending.signal,
      }).catch(() => null) // not delivered: the next attempt follows
      if (sent !== null && sent.status < 500) return
      await wait(100)
    }
  }

  function sendEvent(customer: Customer, type: string, data: object) {
    const body = JSON.stringify({
      id: createId('evt_'),
      object: 'event',
      type,
      mode: 'test',
      created_at: new Date().toISOString(),
      data,
    })
    const { random } = customer
    const kind = random?.pick(eventFaults) ?? 'fine'
    const delayMs = kind === 'late' ? (random?.between(100, 1_500) ?? 0) : 0
    const delivery = (async () => {
      if (kind === 'lost') return
      await wait(delayMs)
      await post(body)
      if (kind === 'repeated') await Promise.all([post(body), post(body)])
    })().catch(() => undefined) // the campaign has ended
    const pending = deliveries.get(customer) ?? new Set()
    deliveries.set(customer, pending.add(delivery))
    void delivery.then(() => pending.delete(delivery))
  }

  const toMovement = (link: Link, row: LedgerRow) => ({
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
  const toAccounts = (link: Link) =>
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
  const toLink = (link: Link, withToken: boolean) => ({
    id: link.id,
    object: 'link',
    accounts: toAccounts(link),
    holder_id: link.customer.rut.replace('-', ''),
    institution: { id: `cl_${link.customer.bank}`, country: 'cl', name: link.customer.bank },
    link_token: withToken ? `${link.id}_token` : null,
    status: 'active',
  })

  function sendChanges(customer: Customer, changes: readonly LedgerChange[]) {
    for (const link of links.values())
      for (const { account, row, kind } of link.customer === customer ? changes : [])
        sendEvent(customer, `account.refresh_intent.movements_${kind}`, {
          account_id: accountId(link, account),
          [kind === 'removed' ? 'movements_removed' : 'movements_changed']: [toMovement(link, row)],
        })
  }

  /** Adds rows between two pages, so that the others shift. */
  function shiftPages(customer: Customer) {
    sendChanges(customer, customer.ledger.addTransactions(2))
  }

  /** Sends one event for each account. */
  function sendRefreshed(link: Link, status: 'succeeded' | 'failed') {
    for (const { id } of toAccounts(link))
      sendEvent(link.customer, `account.refresh_intent.${status}`, {
        object: 'refresh_intent',
        refreshed_object: 'account',
        refreshed_object_id: id,
      })
  }

  function refresh(link: Link): { status: number; body: object } {
    const kind = link.customer.random?.pick(refreshFaults) ?? 'fine'
    const error = (code: string, type = 'invalid_request_error') => ({
      status: 400,
      body: { error: { type, code } },
    })
    if (kind === 'in_progress') return error('refresh_intent_in_progress')
    if (kind === 'too_soon') return error('rate_limit_exceeded')
    if (kind === 'rejected') return error('rejected_refresh_intent', 'link_error')
    const intent = { id: createId('ri_'), object: 'refresh_intent', status: 'created' }
    if (kind === 'wants_code')
      return { status: 201, body: { ...intent, requires_mfa: { widget_token: 'w' } } }
    sendRefreshed(link, kind === 'failed' ? 'failed' : 'succeeded')
    return { status: 201, body: { ...intent, requires_mfa: null } }
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const requestUrl = new URL(request.url ?? '', url)
    const path = requestUrl.pathname.replace('/v1', '')
    const respond = (body: unknown, status = 200, headers = {}) =>
      void response.writeHead(status, headers).end(JSON.stringify(body))
    const toIntent = (id: string) => ({
      id,
      object: 'link_intent',
      status: intents.get(id) ? 'succeeded' : 'created',
      exchange_token: `${id}_exchange`,
      widget_token: 'w',
    })
    if (path === '/link_intents') {
      const id = createId('li_')
      intents.set(id, null)
      return respond(toIntent(id), 201)
    }
    if (request.method === 'DELETE') return void response.writeHead(204).end()
    const exchange = requestUrl.searchParams.get('exchange_token')?.replace('_exchange', '')
    const link = links.get(requestUrl.searchParams.get('link_token')?.replace('_token', '') ?? '')
    const customer = link?.customer ?? intents.get(exchange ?? path.split('/').at(-1) ?? '') ?? null
    const random = customer?.random ?? null
    const kind = random?.pick(responseFaults) ?? 'fine'
    if (kind === 'hangs') return
    if (kind === 'slow') await wait(random?.between(100, 900))
    if (kind === 'cut') {
      response.writeHead(200, { 'content-length': '1000' }).write('[{"id":')
      await wait(20)
      return void response.destroy()
    }
    if (kind === 'too_many')
      return respond({ error: { type: 'rate_limit_error', code: 'too_many_requests' } }, 429, {
        'retry-after': '1',
      })
    if (kind === 'broken') return respond({ error: { type: 'api_error', code: 'internal_error' } }, 500)
    if (kind === 'garbage') return void response.writeHead(200).end('<html>mantención</html>')
    if (kind === 'huge' && customer) sendChanges(customer, customer.ledger.addTransactions(400))
    if (path.startsWith('/link_intents/')) return respond(toIntent(path.split('/').at(-1) ?? ''))
    if (path === '/links/exchange') {
      const known = [...links.values()].find(({ id }) => id === `link_of_${exchange}`)
      return known
        ? respond(toLink(known, true))
        : respond({ error: { type: 'invalid_request_error', code: 'missing_resource' } }, 404)
    }
    if (!link) return respond({ error: { type: 'invalid_request_error', code: 'missing_resource' } }, 404)
    if (path === '/refresh_intents') {
      const { status, body } = refresh(link)
      return respond(body, status)
    }
    if (path === '/accounts') return respond(toAccounts(link))
    const page = Number(requestUrl.searchParams.get('page'))
    if (kind === 'moves' && page > 1) shiftPages(link.customer)
    const accountIdParam = decodeURIComponent(path.split('/')[2] ?? '')
    const account = link.customer.ledger.accounts.find(({ key }) => accountId(link, key) === accountIdParam)
    const since = requestUrl.searchParams.get('since') ?? ''
    const rows = (account?.rows ?? []).filter(({ date }) => date >= since).toReversed()
    const next =
      page * perPage < rows.length ? { link: `<${path}?page=${page + 1}>; rel="next"` } : { link: '' }
    respond(
      rows.slice((page - 1) * perPage, page * perPage).map((row) => toMovement(link, row)),
      200,
      next,
    )
  }

  return {
    name: 'fintoc',
    bankCount: banks.length,
    maxWaitSeconds: 30,
    provider({ address }) {
      webhookUrl = `${address}/api/fintoc/webhook/`
      const outgoing = createHttpClient({ providerHosts: [], otherHosts: [], loopbackOrigins: [url] })
      closeCalls = () => outgoing.close()
      const provider = createFintocProvider({
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
        // Records the intent of the widget, which the response does not show.
        async createWidgetSession(caseId, request) {
          const session = await provider.createWidgetSession(caseId, request)
          sessions.set(caseId, session.linkToken?.caseId ?? '')
          return session
        },
      }
    },
    login(bankIndex, random): FaultyLogin {
      createdCount += 1
      const number = 10_000_000 + createdCount
      const bank = banks[bankIndex] ?? 'banco_estado'
      const customer: Customer = {
        random: null,
        ledger: createFintocLedger(random, number),
        rut: createRut(number),
        bank,
      }
      return {
        async enter(caseid) {
          const intent = sessions.get(caseid) ?? ''
          const link: Link = { id: `link_of_${intent}`, customer }
          for (const [id, older] of links) if (older.customer === customer) links.delete(id)
          links.set(link.id, link)
          intents.set(intent, customer)
          sendEvent(customer, 'link.created', toLink(link, true))
        },
        addTransactions() {
          sendChanges(customer, customer.ledger.addTransactions())
          // Fintoc also refreshes by itself and sends events.
          for (const link of links.values()) if (link.customer === customer) sendRefreshed(link, 'succeeded')
        },
        setFaults(chance) {
          customer.random = chance
        },
        getExpected: () => customer.ledger.getExpected(),
        async waitForDeliveries() {
          const pending = deliveries.get(customer)
          while (pending && pending.size > 0) await Promise.all(pending)
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
