import { expect } from 'vitest'
import type { FaultyLogin } from './bank.ts'
import type { FaultClient } from './fault-client.ts'

export const minute = 60_000
export const linkMinutes = 16
/** A sync may be slow on a busy machine; the clock advances only for work that no worker has. */
export const syncTimeoutMs = 20_000
const recheckTimeoutMs = 1_000
/** Upper limit; waiting ends as soon as nothing is due. */
export const maxIdleMs = 120_000
const maxRecoverySteps = 15

/** Repeats the action that the connection offers until it works. */
export async function recoverConnection(
  client: FaultClient,
  login: FaultyLogin,
  userId: string,
  label: string,
) {
  const states: string[] = []
  for (let step = 0; step < maxRecoverySteps; step += 1) {
    let connection = await client.waitUntilActionable(userId, syncTimeoutMs)
    if (!connection) {
      // On a slow machine the work may still be running.
      await client.waitUntilIdle(userId, maxIdleMs)
      connection = await client.waitUntilActionable(userId, recheckTimeoutMs)
    }
    const found = connection ?? (await client.findConnection(userId))
    states.push(`${found?.state} ${found?.error} ${found?.action}`)
    if (!found) await enterWidget(client, login, userId)
    else if (found.action === 'none') return
    else if (found.action === 'wait') await client.advanceTime(userId, linkMinutes * minute)
    else if (found.action === 'retry') await client.refresh(userId)
    else if (found.action === 'reconnect') await enterWidget(client, login, userId, found.id)
    else {
      expect(found.retry_at, `${label}: until when`).not.toBeNull()
      await client.advanceTime(userId, new Date(found.retry_at ?? 0).getTime() - client.now() + 1_000)
    }
  }
  throw new Error(`${label} is stuck: ${states.join(' → ')}`)
}

/** Logs in at the widget and waits for the result. */
export async function enterWidget(
  client: FaultClient,
  login: FaultyLogin,
  userId: string,
  connectionId?: string,
) {
  const caseid = await client.startLinkSession(userId, connectionId)
  await login.enter(caseid)
  await client.waitUntilLinked(userId, caseid, syncTimeoutMs)
}

/** Fetches everything from a working bank: by refresh if it is automatic, otherwise at the widget. */
export async function fetchAgain(client: FaultClient, login: FaultyLogin, userId: string) {
  const connection = await client.findConnection(userId)
  if (connection?.automatic) await client.refresh(userId)
  else if (connection) await enterWidget(client, login, userId, connection.id)
}
