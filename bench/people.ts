import { randomUUID } from 'node:crypto'
import { sessionStartAnswer } from '@lucas/contract/linking.ts'
import { sessionAnswer, ticketAnswer } from '@lucas/contract/session.ts'
import { socketEvent } from '@lucas/contract/socket.ts'
import type { BankCode } from '@lucas/household/bank-codes.ts'
import { todayInSantiago } from '@lucas/household/calendar.ts'
import { type Household, householdOf } from '@lucas/household/household.ts'
import { findBank } from '../apps/sandbox/src/banks.ts'
import { finalMessage, initialMessage } from '../apps/sandbox/src/wire/messages.ts'
import { limit, withinLimit } from './limit.ts'
import { callbackSecret, type Server } from './server.ts'

export interface Person {
  email: string
  access: string
}

export const password = 'laguna verde en primavera'

/** What a browser posts as JSON. */
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

export const freshEmail = () => `${randomUUID()}@example.cl`

export async function register(server: Server): Promise<Person> {
  const email = freshEmail()
  const answer = await post(server, '/api/auth/register/', registration(email))
  return { email, access: sessionAnswer.parse(await answer.json()).access }
}

/** A session of a person who is there already: of our own client, or of one that follows the spec to the letter. */
export async function signIn(server: Server, { email }: Person, client: 'web' | 'literal') {
  const answer = await fetch(`${server.address}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(client === 'web' && { 'x-lucas-client': 'web' }) },
    body: JSON.stringify({ email, password }),
    signal: limit,
  })
  return sessionAnswer.parse(await answer.json())
}

type Delivery = { movements: number; bank?: BankCode; seed?: string }

const rut = '12345678-5'
/** The last day of every household here, in Chile: what lies after it has not come for the server. */
export const today = todayInSantiago(new Date())

/** A customer's accounts with exactly so many movements. */
export const householdFor = ({ movements, bank = 'chile', seed = 'bench' }: Delivery): Household =>
  householdOf({ seed, rut, bank, today, movements })

/** The messages of a household, for a case that is open. */
function messagesFor(caseid: string, household: Household, bank: BankCode) {
  const found = findBank(bank)
  if (!found) throw new Error(`there is no bank ${bank}`)
  const login = { caseid: randomUUID(), custom: caseid, rut, bank: found, today, token: 'bench' }
  return { initial: initialMessage(login), final: JSON.stringify(finalMessage(login, household)) }
}

/** Links a bank and answers the milliseconds from the arrival of its rows to `sync_finished` on a real socket. */
export const deliver = (server: Server, person: Person, delivery: Delivery): Promise<number> =>
  deliverHousehold(server, person, householdFor(delivery), delivery)

/** The same of a household that the caller has cut. */
export async function deliverHousehold(
  server: Server,
  { access }: Person,
  household: Household,
  { movements, bank = 'chile' }: Pick<Delivery, 'movements' | 'bank'>,
): Promise<number> {
  const started = await post(server, '/api/floid/session/start/', {}, access)
  const { caseid } = sessionStartAnswer.parse(await started.json())
  const { initial, final } = messagesFor(caseid, household, bank)
  const callback = `/api/floid/callback/${callbackSecret}/`
  await expectStatus(post(server, callback, initial), 202)
  const finished = await listen(server, access, caseid)
  const from = performance.now()
  await expectStatus(post(server, callback, final), 202)
  const { added, at } = await withinLimit(finished.event)
  if (added !== movements) throw new Error(`${added} of ${movements} movements were stored`)
  return at - from
}

async function expectStatus(call: Promise<Response>, wanted: number): Promise<void> {
  const answer = await call
  await answer.arrayBuffer()
  if (answer.status !== wanted) throw new Error(`answered ${answer.status} instead of ${wanted}`)
}

/** Opens a socket as the browser does and waits for the end of the case on it. */
async function listen(server: Server, access: string, caseid: string) {
  const { ticket } = ticketAnswer.parse(await (await post(server, '/api/ws/ticket/', {}, access)).json())
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}/ws/events/?ticket=${ticket}`)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error('the socket did not open'))
  })
  const event = new Promise<{ added: number; at: number }>((resolve, reject) => {
    socket.onmessage = ({ data }) => {
      const told = socketEvent.parse(JSON.parse(String(data)))
      if (told.type !== 'sync_finished' || told.caseid !== caseid) return
      resolve({ added: told.added, at: performance.now() })
      socket.close()
    }
    socket.onclose = () => reject(new Error('the socket closed before the sync had finished'))
  })
  event.catch(() => undefined) // who waits for it hears it; nobody does when the bench ends before
  return { event }
}
