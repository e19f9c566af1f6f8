import { expect, test } from 'vitest'
import { createStorePasskey, createWrappedKey, openWrappedKey } from './passkey-key.ts'

const newSecret = () => crypto.getRandomValues(new Uint8Array(32))
const iv = new Uint8Array(12)
const seal = (key: CryptoKey, text: string) =>
  crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
const open = async (key: CryptoKey, bytes: ArrayBuffer) =>
  new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes))

test('the secret of the passkey brings back the key of the store, which no script can read out', async () => {
  const secret = newSecret()
  const passkey = await createStorePasskey('one', secret)
  const { key, wrapped } = await createWrappedKey(passkey)
  const sealed = await seal(key, 'Saldo $412.900')
  const back = await openWrappedKey(passkey, wrapped, secret)
  expect(await open(back, sealed)).toBe('Saldo $412.900')
  expect([key.extractable, back.extractable]).toEqual([false, false])
})

test('a new key of the store is another one, and needs no signature to be made', async () => {
  const secret = newSecret()
  const passkey = await createStorePasskey('one', secret)
  const [first, second] = [await createWrappedKey(passkey), await createWrappedKey(passkey)]
  const sealed = await seal(first.key, 'Saldo')
  await expect(open(second.key, sealed)).rejects.toThrow()
  expect(await open(await openWrappedKey(passkey, first.wrapped, secret), sealed)).toBe('Saldo')
})

test('another secret, another passkey and changed bytes open nothing', async () => {
  const secret = newSecret()
  const [passkey, other] = [await createStorePasskey('one', secret), await createStorePasskey('two', secret)]
  const { wrapped } = await createWrappedKey(passkey)
  await expect(openWrappedKey(passkey, wrapped, newSecret())).rejects.toThrow()
  await expect(openWrappedKey(passkey, wrapped, new Uint8Array(32))).rejects.toThrow()
  await expect(openWrappedKey(other, wrapped, secret)).rejects.toThrow()
  const [bytes = 0, ...rest] = new Uint8Array(wrapped.bytes)
  const changed = { ...wrapped, bytes: new Uint8Array([bytes ^ 1, ...rest]).buffer }
  await expect(openWrappedKey(passkey, changed, secret)).rejects.toThrow()
})
