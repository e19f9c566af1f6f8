import type { UnsentKey } from '@lucas/contract/auth/unsent-key.ts'
import * as z from 'zod/mini'
import { NetworkError } from '../../http/api-error.ts'
import { appLock } from '../../session/app-lock.ts'
import { findOwner } from '../owner.ts'
import { vault } from '../vault.ts'
import { openWrites, sealWrites } from './seal.ts'
import { unsentList } from './unsent-list.ts'
import { addWrite, type NewUnsentWrite, type UnsentWrite, unsentMax, unsentWrite } from './unsent-write.ts'

const stored = z.array(unsentWrite)
/** Tells the other tabs that what waits has changed. */
const channel = new BroadcastChannel('lucas-unsent')

/** The writes of before a lock are still sealed: they must be opened before others join them. */
class SealedError extends Error {
  override readonly name = 'SealedError'
}

async function read(owner: string): Promise<readonly UnsentWrite[]> {
  const opened = await vault.openUnsent(owner)
  if (opened !== undefined) return stored.parse(opened)
  if ((await vault.findSealed()) !== undefined) throw new SealedError()
  return []
}

async function save(owner: string, writes: readonly UnsentWrite[]): Promise<void> {
  const key = await vault.findUnsentKey()
  const sealed =
    key === undefined || writes.length === 0
      ? undefined
      : await sealWrites(key, owner, { text: JSON.stringify(writes), count: writes.length })
  requireOwner(owner)
  await vault.saveUnsent(owner, writes, sealed)
}

/** Throws where nothing may be stored now, or not for this user any more. */
function requireOwner(before?: string): string {
  const owner = findOwner()
  if (owner === null || owner !== (before ?? owner)) throw new Error('nothing may be stored here now')
  return owner
}

/** Only one tab changes what waits at a time. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => navigator.locks.request('lucas-unsent', work)

function show(owner: string, writes: readonly UnsentWrite[]): void {
  if (findOwner() === owner) unsentList.set(writes)
}

/** Changes what waits, on the device and in all tabs. Rejects where it could not be stored. */
export function changeUnsent(
  change: (writes: readonly UnsentWrite[]) => readonly UnsentWrite[],
): Promise<readonly UnsentWrite[]> {
  const owner = requireOwner()
  return inTurn(async () => {
    const before = await read(owner)
    const after = change(before)
    if (after !== before) {
      await save(owner, after)
      channel.postMessage(null)
    }
    show(owner, after)
    return after
  })
}

/** Reads what waits on this device; nothing while it is sealed. */
export async function loadUnsent(): Promise<readonly UnsentWrite[]> {
  const owner = findOwner()
  if (owner === null) return []
  const sealed = await vault.findSealed().catch(() => undefined) // no store in this browser
  const reading = read(owner)
  const writes = await reading.catch(() => undefined) // sealed, or no store in this browser
  if (writes === undefined) unsentList.seal(sealed?.count ?? 0)
  else show(owner, writes)
  return writes ?? []
}

/** Calls the listener when another tab has changed what waits. Returns a function that stops it. */
export function onUnsentChanged(listener: () => void): () => void {
  channel.addEventListener('message', listener)
  return () => channel.removeEventListener('message', listener)
}

/** Whether this device still needs the key, or has writes of before a lock that only the key opens. */
export const needsUnsentKey = async (): Promise<boolean> => {
  const [key, sealed] = await Promise.all([vault.findUnsentKey(), vault.findSealed()])
  if (key === undefined) return true
  const owner = findOwner()
  return sealed !== undefined && owner !== null && (await vault.openUnsent(owner)) === undefined
}

/**
 * Stores the public half of the key, seals what waits already, and opens what was sealed before a lock. Returns how many writes cannot
 * be opened and are removed, because the installation has another secret.
 */
export function applyUnsentKey({ d, ...publicKey }: UnsentKey): Promise<number> {
  const owner = requireOwner()
  return inTurn(async () => {
    requireOwner(owner)
    await vault.saveUnsentKey(publicKey)
    const opened = await vault.openUnsent(owner)
    const sealed = await vault.findSealed()
    let lost = 0
    let writes: readonly UnsentWrite[] = opened === undefined ? [] : stored.parse(opened)
    if (opened === undefined && sealed !== undefined) {
      const opening = openWrites({ ...publicKey, d }, owner, sealed)
      const text = await opening.catch(() => undefined) // another key or another user: the caller says it
      if (text === undefined) lost = sealed.count
      else writes = stored.parse(JSON.parse(text))
    }
    await save(owner, writes)
    channel.postMessage(null)
    show(owner, writes)
    return lost
  })
}

/**
 * Lets a write wait whose request did not reach the server, and asks the browser not to clear its storage. Rejects with the error of
 * the request where it may not wait: another error, no storage, a demo session, too many, or a PIN whose lock would delete it because
 * this device has not got the key yet.
 */
export async function keepUnsent(error: unknown, write: NewUnsentWrite): Promise<void> {
  if (!(error instanceof NetworkError)) throw error
  try {
    if (appLock.hasPin() && (await vault.findUnsentKey()) === undefined) throw error
    await changeUnsent((writes) => {
      const after = addWrite(writes, write, { id: crypto.randomUUID(), now: Date.now() })
      if (after.length > unsentMax) throw error
      return after
    })
  } catch {
    throw error
  }
  const asking = navigator.storage?.persist?.()
  await asking?.catch(() => undefined) // without it the browser may clear what waits when the disk is full
}
