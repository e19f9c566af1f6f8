import { randomUUID } from 'node:crypto'
import { sessionAnswer, ticketAnswer } from '@lucas/contract/auth/session.ts'
import { sessionStartAnswer } from '@lucas/contract/banking/link-session.ts'
import { socketEvent } from '@lucas/contract/socket.ts'
import type { BankCode } from '@lucas/household/bank-codes.ts'
import { todayInSantiago } from '@lucas/household/calendar.ts'
import { generateHousehold, type Household } from '@lucas/household/household.ts'
import { findBank } from '../../apps/sandbox/src/banks.ts'
import { createFinalMessage, createInitialMessage } from '../../apps/sandbox/src/wire/messages.ts'
import { limit, withinLimit } from './limit.ts'
import { callbackSecret, type Server } from './server.ts'

export interface BenchUser {
  email: string
  access: string
}

export const password = 'laguna verde en primavera'

/** Posts JSON as a browser does. */
export async function post(server: Server, path: string, body: unknown, access = ''): Promise<Response> {
  return fetch(server.address + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(access === '' ? {} : { authorization: `Bearer ${access}` }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    signal: limit,
  })
}

export const registration = (email: string) => ({
  email,
  password,
  first_name: 'Camila',
  last_name: 'Rojas',
  country: 'chile',
  terms: true,
})

export const createEmail = () => `${randomUUID()}@example.cl`

export async function register(server: Server): Promise<BenchUser> {
  const email = createEmail()
  const answer = await post(server, '/api/auth/register/', registration(email))
  return { email, access: sessionAnswer.parse(await answer.json()).access }
}

/** Signs in a registered user: as our web client, or as a client that follows the spec literally. */
export async function signIn(server: Server, { email }: BenchUser, client: 'web' | 'literal') {
  const answer = await fetch(`${server.address}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(client === 'web' && { 'x-lucas-client': 'web' }) },
    body: JSON.stringify({ email, password }),
    signal: limit,
  })
  return sessionAnswer.parse(await answer.json())
}

type IngestOptions = { movements: number; bank?: BankCode; seed?: string }

const rut = '12345678-5'
/** The last day of every household, in Chile, because the server rejects future days. */
export const today = todayInSantiago(new Date())

/** Generates a customer's accounts with exactly the given number of transactions. */
export const createHousehold = ({ movements, bank = 'chile', seed = 'bench' }: IngestOptions): Household =>
  generateHousehold({ seed, rut, bank, today, movements })

/** Creates the callbacks of a household for an open link session. */
function createCallbacks(caseid: string, household: Household, bank: BankCode) {
  const found = findBank(bank)
  if (!found) throw new Error(`there is no bank ${bank}`)
  const session = { caseid: randomUUID(), custom: caseid, token: 'bench' }
  const login = { ...session, rut, bank: found, isSecondBank: false, today }
  return { initial: createInitialMessage(login), final: JSON.stringify(createFinalMessage(login, household)) }
}

/** Connects a bank. Returns the milliseconds from sending its data to `sync_finished` on a socket. */
export const ingestNewHousehold = (
  server: Server,
  user: BenchUser,
  delivery: IngestOptions,
): Promise<number> => ingestHousehold(server, user, createHousehold(delivery), delivery)

/** Connects a bank with a given household. Returns the milliseconds from sending its data to `sync_finished`. */
export async function ingestHousehold(
  server: Server,
  user: BenchUser,
  household: Household,
  delivery: Pick<IngestOptions, 'movements' | 'bank'>,
): Promise<number> {
  return (await announceHousehold(server, user, household, delivery))()
}

/** Starts a link session up to its data. Returns the function that sends them, with the milliseconds to `sync_finished`. */
export async function announceHousehold(
  server: Server,
  { access }: BenchUser,
  household: Household,
  { movements, bank = 'chile' }: Pick<IngestOptions, 'movements' | 'bank'>,
): Promise<() => Promise<number>> {
  const started = await post(server, '/api/floid/session/start/', {}, access)
  const { caseid } = sessionStartAnswer.parse(await started.json())
  const { initial, final } = createCallbacks(caseid, household, bank)
  const callback = `/api/floid/callback/${callbackSecret}/`
  await expectStatus(post(server, callback, initial), 202)
  const finished = await listenForSync(server, access, caseid)
  return async () => {
    const from = performance.now()
    await expectStatus(post(server, callback, final), 202)
    const { added, at } = await withinLimit(finished.event)
    if (added !== movements) throw new Error(`${added} of ${movements} transactions were stored`)
    return at - from
  }
}

async function expectStatus(call: Promise<Response>, wanted: number): Promise<void> {
  const answer = await call
  await answer.arrayBuffer()
  if (answer.status !== wanted) throw new Error(`answered ${answer.status} instead of ${wanted}`)
}

/** Opens a socket as the browser does and listens for the end of the sync. */
async function listenForSync(server: Server, access: string, caseid: string) {
  const { ticket } = ticketAnswer.parse(await (await post(server, '/api/ws/ticket/', {}, access)).json())
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}/ws/events/?ticket=${ticket}`)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error('the socket did not open'))
  })
  const event = new Promise<{ added: number; at: number }>((resolve, reject) => {
    socket.onmessage = ({ data }) => {
      const event = socketEvent.parse(JSON.parse(String(data)))
      if (event.type !== 'sync_finished' || event.caseid !== caseid) return
      resolve({ added: event.added, at: performance.now() })
      socket.close()
    }
    socket.onclose = () => reject(new Error('the socket closed before the sync had finished'))
  })
  event.catch(() => undefined) // the caller handles it; without this handler it would be unhandled when the bench ends earlier
  return { event }
}
