import { useAppLock } from '../session/app-lock.ts'
import { session } from '../session/session-store.ts'
import { isDemoSession } from '../session/storage-keys.ts'
import { findOwner } from './owner.ts'
import { isReadableOffline } from './readable.ts'
import { shown } from './shown.ts'
import { unsentList } from './unsent/unsent-list.ts'
import { type StoredAnswer, vault } from './vault.ts'

/** Removes what is stored for the time without a network, and what waits to be sent, with their key. */
export function wipeStoredAnswers(): void {
  shown.fromServer()
  unsentList.lose(0)
  void vault.wipe().then(unsentList.lose, () => undefined) // no store in this browser: there is nothing to remove
}

/** Removes what waits to be sent, as the user agreed, before the session ends: no other tab then finds anything that was lost. */
export async function discardUnsent(): Promise<void> {
  const removing = vault.removeUnsent()
  await removing.catch(() => undefined) // no store in this browser: nothing waits
  unsentList.set([])
}

/** Removes what is stored and its key. What waits to be sent stays, sealed for the server. */
async function lockStoredAnswers(): Promise<void> {
  shown.fromServer()
  const locking = vault.lock()
  const left = await locking.catch(() => undefined) // no store in this browser: there is nothing to remove
  unsentList.seal(left?.sealed ?? 0, left?.lost)
}

/** Removes what is stored when the app locks, and at a start that finds it locked or no user signed in. */
export function watchStoredAnswers(): void {
  if (isDemoSession) return
  if (session.get().user === null) wipeStoredAnswers()
  else if (findOwner() === null) void lockStoredAnswers()
  useAppLock.subscribe(({ isLocked }, { isLocked: wasLocked }) => {
    if (isLocked && !wasLocked) void lockStoredAnswers()
  })
}

/** Stores an answer of the server for the time without a network, where it is one of those that may be read then. */
export async function storeAnswer(path: string, value: unknown): Promise<void> {
  const owner = findOwner()
  if (owner === null || !isReadableOffline(path)) return
  const saving = vault.save(owner, path, { value, savedAt: Date.now() })
  await saving.catch(() => undefined) // a private window or a full disk: the app runs as ever, with a network only
}

/** Returns the stored answer of an address, with the moment as of which the app shows what is stored; undefined without one. */
export async function findStoredAnswer(
  path: string,
): Promise<(StoredAnswer & { moment: number }) | undefined> {
  const owner = findOwner()
  if (owner === null || !isReadableOffline(path)) return undefined
  const opening = vault.open(owner, path)
  const answer = await opening.catch(() => undefined) // no store in this browser: the caller says that it failed
  if (answer === undefined) return undefined
  // The list reads the whole store: only the first answer needs it.
  const moment = shown.getMoment() ?? (await vault.list())[0]?.savedAt ?? answer.savedAt
  return { ...answer, moment }
}
