import { createStorePasskey, openWrappedKey } from './passkey-key.ts'
import { vault } from './vault.ts'

/** Brings the key of the store back with the secret of a passkey. Returns false where this passkey cannot. */
export async function openStore(credentialId: string, secret: BufferSource): Promise<boolean> {
  const { passkey, wrapped } = (await vault.findPasskey()) ?? {}
  if (passkey?.credentialId !== credentialId || wrapped === undefined) return false
  const opening = openWrappedKey(passkey, wrapped, secret)
  const key = await opening.catch(() => undefined) // another secret
  if (key === undefined) return false
  await vault.restoreKey(key)
  return true
}

/** Lets a passkey bring back the next key of the store. */
export async function adoptPasskey(credentialId: string, secret: BufferSource): Promise<void> {
  const making = createStorePasskey(credentialId, secret).then(vault.savePasskey)
  await making.catch(() => undefined) // no store in this browser, or no secret as it should be: the unlock counts all the same
}

/** Opens the store with a passkey that has unlocked the session; one that cannot open it opens the next. */
export async function openOrAdoptPasskey(credentialId: string, secret: BufferSource): Promise<void> {
  const opening = openStore(credentialId, secret)
  const isOpen = await opening.catch(() => true) // no store in this browser: there is nothing to open
  if (!isOpen) await adoptPasskey(credentialId, secret)
}
