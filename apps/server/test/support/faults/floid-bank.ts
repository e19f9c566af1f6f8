import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { createHttpClient } from '../../../src/platform/http-client/http-client.ts'
import { createFloidProvider } from '../../../src/providers/floid/floid.ts'
import { getPort } from '../get-port.ts'
import type { FaultyBank, FaultyLogin } from './bank.ts'
import { createFloidLedger, type FloidLedger } from './floid-ledger.ts'
import type { Random } from './random.ts'
import { createRut } from './rut.ts'

const banks = [
  'chile', 'santander', 'bci', 'estado', 'itau', 'security', 'falabella', 'scotia', 'bice', 'ripley', 'consorcio',
  'internacional', 'coopeuch', 'tenpo',
] // biome-ignore format: one short table
const responseFaults = {
  fine: 60, slow: 10, too_many: 5, broken: 6, garbage: 4, cut: 5, hangs: 2, forgets: 4,
} as const // biome-ignore format: one short table
const callbackFaults = {
  fine: 56, late: 10, repeated: 10, lost: 4, cut_short: 4, nonsense: 2, huge: 1, bank_down: 7, locked: 2, refused: 2,
  too_late_code: 2,
} as const // biome-ignore format: one short table
const errorCodes = {
  bank_down: 'API_ERROR',
  locked: 'LOCKED_CREDENTIALS',
  refused: 'INVALID_CREDENTIALS',
  too_late_code: 'TWO_FACTOR_AUTHENTICATION_TIMEOUT',
} as const

interface ServiceRequest {
  id: string
  caseid: string
}
type Customer = {
  random: Random | null
  ledger: FloidLedger
  rut: string
  bank: string
}

interface FaultyFloidOptions {
  /** Creates the accounts of a customer; by default a few shops. */
  createLedger?: (random: Random, firstNumber: number) => FloidLedger
}

interface FaultyFloid extends FaultyBank {
  /** Address of its API. */
  url: string
  /** Sets where the bank sends its callbacks. */
  sendCallbacksTo(server: { address: string; callbackSecret: string }): void
  /** Returns how many callbacks it has sent that nobody can read. */
  countNonsense(): number
}

/** Starts a fake Floid whose banks answer late, twice, broken or not at all. Callbacks use real HTTP. */
export async function startFaultyFloid({
  createLedger = createFloidLedger,
}: FaultyFloidOptions = {}): Promise<FaultyFloid> {
  const customers = new Map<string, Customer>()
  const running = new Set<Promise<void>>()
  const ending = new AbortController()
  let callbackUrl = ''
  let createdCount = 0
  let nonsenseCount = 0
  let closeCalls = async () => {}

  const server = createServer((request, response) => {
    void handle(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${getPort({ server })}`

  /** Posts a callback as the provider does, with retries on 5xx. */
  async function post(text: string) {
    for (let tries = 0; tries < 5 && !ending.signal.aborted; tries += 1) {
      const sent = await fetch(callbackUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: text,
        signal: ending.signal,
      }).catch(() => null) // no response: the next attempt follows
      if (sent !== null && sent.status < 500) return
      await wait(100)
    }
  }

  function runInBackground(work: () => Promise<void>) {
    const run = work().catch(() => undefined) // the campaign has ended
    running.add(run)
    void run.then(() => running.delete(run))
  }

  /** Posts a callback of a case, changed by a random fault. */
  async function sendCallback({ random, ledger }: Customer, head: object, body: () => object) {
    const kind = random?.pick(callbackFaults) ?? 'fine'
    if (random === null) return post(JSON.stringify({ ...head, ...body() }))
    if (kind === 'lost') return
    if (kind === 'huge') ledger.addTransactions(1_500)
    if (kind === 'nonsense') nonsenseCount += 1
    const errorCode =
      kind in errorCodes ? Object.entries(errorCodes).find(([name]) => name === kind)?.[1] : undefined
    const text = JSON.stringify(
      errorCode
        ? { ...head, code: 400, error_type: 'LOGIN', error_code: errorCode }
        : kind === 'nonsense'
          ? { ...head, products: 'lo que sea', transactions: 7 }
          : { ...head, ...body() },
    )
    if (kind === 'late') await wait(random.between(100, 1_500))
    await post(kind === 'cut_short' ? text.slice(0, text.length / 2) : text)
    if (kind === 'repeated') await Promise.all([post(text), post(text)])
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const body: ServiceRequest = JSON.parse(Buffer.concat(chunks).toString())
    const customer = customers.get(body.id)
    if (!customer) return void response.writeHead(404).end('{}')
    const { random, ledger } = customer
    const isProducts = request.url?.endsWith('/products') === true
    const kind = random?.pick(responseFaults) ?? 'fine'
    if (kind === 'hangs') return
    if (kind === 'slow') await wait(random?.between(100, 900))
    if (kind === 'cut') {
      response.writeHead(200, { 'content-length': '1000' }).write('{"code":200,')
      await wait(20)
      return void response.destroy()
    }
    if (kind === 'too_many') return void response.writeHead(429, { 'retry-after': '1' }).end('{"code":429}')
    if (kind === 'broken') return void response.writeHead(500).end('{"code":500,"error_code":"API_ERROR"}')
    if (kind === 'garbage') return void response.writeHead(503).end('<html>mantención</html>')
    response.writeHead(200).end(JSON.stringify({ code: 200, message: 'OK', caseid: body.caseid }))
    if (kind === 'forgets') return
    const shuffle = customer.random
    runInBackground(() =>
      sendCallback(customer, { code: 200, caseid: body.caseid }, () =>
        isProducts ? { products: ledger.products() } : { transactions: ledger.transactions(shuffle) },
      ),
    )
  }

  function sendCallbacksTo({ address, callbackSecret }: { address: string; callbackSecret: string }) {
    callbackUrl = `${address}/api/floid/callback/${callbackSecret}/`
  }

  return {
    name: 'floid',
    bankCount: banks.length,
    url,
    sendCallbacksTo,
    countNonsense: () => nonsenseCount,
    provider(testApp) {
      sendCallbacksTo(testApp)
      const outgoing = createHttpClient({ providerHosts: [], otherHosts: [], loopbackOrigins: [url] })
      closeCalls = () => outgoing.close()
      return createFloidProvider({
        widgetUrl: new URL(`${url}/lucas/widget/0123456789abcdef0123456789abcdef`),
        api: { outgoing, apiUrl: url, token: 'token', callbackUrl, acknowledgedWithinMs: 1_500 },
      })
    },
    login(bankIndex, random): FaultyLogin {
      createdCount += 1
      const number = 10_000_000 + createdCount
      const bank = banks[bankIndex] ?? 'estado'
      const customer: Customer = {
        random: null,
        ledger: createLedger(random, number),
        rut: createRut(number),
        bank,
      }
      customers.set(customer.rut, customer)
      return {
        async enter(caseid) {
          const head = { caseid: `case ${caseid}`, custom: caseid, consumerId: customer.rut }
          const createFinalMessage = () => ({
            code: 200,
            bank,
            token_password: 'def50200aa',
            products: customer.ledger.products(),
            transactions: customer.ledger.transactions(customer.random),
          })
          const sendInitial = () => sendCallback(customer, { ...head, country: 'chile' }, () => ({ bank }))
          const sendFinal = () => sendCallback(customer, head, createFinalMessage)
          const isReversed = customer.random?.chance(0.2) ?? false
          for (const message of isReversed ? [sendFinal, sendInitial] : [sendInitial, sendFinal])
            await message()
        },
        addTransactions: () => customer.ledger.addTransactions(),
        setFaults(chance) {
          customer.random = chance
        },
        getExpected: () => customer.ledger.getExpected(),
      }
    },
    async close() {
      ending.abort()
      server.closeAllConnections()
      await Promise.all([...running, closeCalls()])
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
