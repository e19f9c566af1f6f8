import { sessionAnswer } from '@lucas/contract/auth/session.ts'
import { linkSession, sessionStartAnswer } from '@lucas/contract/banking/link-session.ts'
import { goal } from '@lucas/contract/planning/goal.ts'
import { callbackSecret, callbackToken } from '../app/test-settings.ts'
import { createUniqueEmail } from '../clients/auth-client.ts'
import { createLargeCallback } from '../fixtures/large-callback.ts'
import { pollAttempts } from '../poll-attempts.ts'

/** A user whose calls are part of a load. */
export interface LoadUser {
  userId: string
  email: string
  access: string
  goalId: string
}

const password = 'tres gatos y un farol'
const accounts = 2

const send = async (url: string, body: unknown, authorization = ''): Promise<unknown> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${new URL(url).pathname}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Registers a user with a goal, whose bank has delivered this many transactions. */
export async function createLoadUser(address: string, rows: number): Promise<LoadUser> {
  const email = createUniqueEmail()
  const { access, user } = sessionAnswer.parse(
    await send(`${address}/api/auth/register/`, {
      email,
      password,
      first_name: 'Ana',
      last_name: 'Soto',
      country: 'chile',
      terms: true,
    }),
  )
  const saved = await send(
    `${address}/api/goals/`,
    { name: 'Viaje', target_amount: 900_000_000 },
    `Bearer ${access}`,
  )
  const loadUser = { userId: user.id, email, access, goalId: goal.parse(saved).id }
  await postBankData(address, loadUser, rows)
  return loadUser
}

/** Opens a new access token for the user: the first one lives ten minutes. */
export async function signInAgain(address: string, user: LoadUser): Promise<void> {
  const answer = await send(`${address}/api/auth/login/`, { email: user.email, password })
  user.access = sessionAnswer.parse(answer).access
}

/** Opens a link session and returns the callback that its bank sends. */
export async function openCallback(address: string, { access }: LoadUser, rows: number) {
  const started = await sendUntilAnswered(`${address}/api/floid/session/start/`, {}, `Bearer ${access}`)
  const { caseid } = sessionStartAnswer.parse(started)
  const shape = { caseid, rut: '12345678-5', accounts, perAccount: rows / accounts }
  return { caseid, ...createLargeCallback(shape) }
}

/** Posts a callback as the provider does, until it is acknowledged. */
export async function postCallback(address: string, message: object): Promise<void> {
  const url = `${address}/api/floid/callback/${callbackSecret}/`
  await sendUntilAnswered(url, message, `Bearer ${callbackToken}`)
}

/** Sends a call again while the answer is 503, as clients do. */
async function sendUntilAnswered(url: string, body: object, authorization: string): Promise<unknown> {
  for await (const _ of pollAttempts(60_000)) {
    const answer = await send(url, body, authorization).catch((error: Error) => error)
    if (!(answer instanceof Error)) return answer
    if (!/ 503 /.test(answer.message)) throw answer
  }
  throw new Error(`${new URL(url).pathname} answered 503 for a minute`)
}

const newRowsPerSync = 20

/**
 * Lets the banks of these users, who have `rows` transactions, deliver them again with some new ones, one user after the other,
 * until `stop`.
 */
export function startSyncs(
  address: string,
  users: readonly LoadUser[],
  { rows, everyMs }: { rows: number; everyMs: number },
) {
  let count = 0
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    const user = users[count % users.length]
    if (user === undefined) return
    count += 1
    const delivered = rows + newRowsPerSync * Math.ceil(count / users.length)
    running = running.then(async () => {
      const { message } = await openCallback(address, user, delivered)
      await postCallback(address, message)
    })
    running.catch(() => undefined) // `stop` reports it
  }, everyMs)
  return {
    count: () => count,
    async stop(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}

async function postBankData(address: string, user: LoadUser, rows: number): Promise<void> {
  const { caseid, message } = await openCallback(address, user, rows)
  await postCallback(address, message)
  for await (const _ of pollAttempts(300_000)) {
    const answer = await fetch(`${address}/api/floid/session/${caseid}/`, {
      headers: { authorization: `Bearer ${user.access}` },
    })
    const { state } = linkSession.parse(await answer.json())
    if (state === 'finished') return
    if (state === 'failed') throw new Error('the link session failed')
  }
  throw new Error('the data of the bank were not stored')
}
