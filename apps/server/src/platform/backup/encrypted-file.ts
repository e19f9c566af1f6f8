import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { KeyRing } from '../config/secrets.ts'
import { DatabaseSetupError } from '../database/setup-error.ts'

// A file of a backup: magic, length and id of the key, nonce, tag, AES-256-GCM ciphertext. The header and the file's name
// within the backups are authenticated, so that no file passes as another one.

export interface BackupKeys {
  readonly current: { readonly id: string; readonly key: KeyObject }
  find(id: string): KeyObject | undefined
}

const magic = Buffer.from('LUCASBK1')
const nonceBytes = 12
const tagBytes = 16
/** The most that AES-GCM encrypts under one nonce. */
const maxBytes = 2 ** 36 - 32

/** Derives the keys of backups from ENCRYPTION_KEYS: the first one encrypts, every one decrypts. */
export function createBackupKeys(ring: KeyRing): BackupKeys {
  const derived = ring.map(({ id, key }) => ({
    id,
    key: createSecretKey(Buffer.from(hkdfSync('sha256', key, '', 'lucas backup', 32))),
  }))
  const [current] = derived
  if (current === undefined) throw new Error('The key ring has no key.')
  return { current, find: (id) => derived.find((one) => one.id === id)?.key }
}

/** Which file is written or read: `name` is its name within the backups, which is authenticated. */
export interface EncryptedFile {
  path: string
  name: string
  keys: BackupKeys
}

const toHeader = (keyId: string, nonce: Buffer): Buffer => {
  const id = Buffer.from(keyId)
  return Buffer.concat([magic, Buffer.of(id.length), id, nonce])
}
const toAdditionalData = (header: Buffer, name: string) => Buffer.concat([header, Buffer.from(name)])

/** Writes a file that is complete and on disk when it appears under its path. Returns its bytes. */
export async function writeEncryptedFile(
  { path, name, keys }: EncryptedFile,
  plain: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<number> {
  const { id, key } = keys.current
  const nonce = randomBytes(nonceBytes)
  const header = toHeader(id, nonce)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(toAdditionalData(header, name))
  const temporary = `${path}.new`
  const file = await open(temporary, 'w', 0o600)
  let bytes = 0
  try {
    await file.writeFile(Buffer.concat([header, Buffer.alloc(tagBytes)]))
    for await (const piece of plain) {
      bytes += piece.length
      if (bytes > maxBytes)
        throw new DatabaseSetupError(`${name} is larger than 64 GiB, the most that one file of a backup has.`)
      await file.writeFile(cipher.update(piece))
    }
    cipher.final()
    await file.write(cipher.getAuthTag(), 0, tagBytes, header.length)
    await file.sync()
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  } finally {
    await file.close()
  }
  await rename(temporary, path)
  await syncFolder(dirname(path))
  return header.length + tagBytes + bytes
}

/** Makes a rename durable. Windows cannot open folders, and needs no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

interface FileHeader {
  key: KeyObject
  keyId: string
  header: Buffer
  tag: Buffer
}

async function readHeader({ path, name, keys }: EncryptedFile): Promise<FileHeader> {
  const file = await open(path, 'r')
  try {
    const start = Buffer.alloc(magic.length + 1)
    await file.read(start, 0, start.length, 0)
    if (!start.subarray(0, magic.length).equals(magic))
      throw new DatabaseSetupError(`${name} is no file of a backup of Lucas, or it is damaged.`)
    const idBytes = start[magic.length] ?? 0
    const rest = Buffer.alloc(idBytes + nonceBytes + tagBytes)
    await file.read(rest, 0, rest.length, start.length)
    const keyId = rest.subarray(0, idBytes).toString()
    const key = keys.find(keyId)
    if (key === undefined)
      throw new DatabaseSetupError(
        `ENCRYPTION_KEYS does not have the key '${keyId}' that encrypted the backup: add it.`,
      )
    return {
      key,
      keyId,
      header: Buffer.concat([start, rest.subarray(0, idBytes + nonceBytes)]),
      tag: rest.subarray(idBytes + nonceBytes),
    }
  } finally {
    await file.close()
  }
}

async function* decipher({ path, name }: EncryptedFile, { key, keyId, header, tag }: FileHeader) {
  const nonce = header.subarray(-nonceBytes)
  const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    .setAAD(toAdditionalData(header, name))
    .setAuthTag(tag)
  const pieces: AsyncIterable<Buffer> = createReadStream(path, {
    start: header.length + tagBytes,
    highWaterMark: 262_144,
  })
  for await (const piece of pieces) yield cipher.update(piece)
  try {
    cipher.final()
  } catch (cause) {
    throw new DatabaseSetupError(
      `${name} cannot be decrypted: it is damaged, or the key '${keyId}' of ENCRYPTION_KEYS is not the one of the backup.`,
      { cause },
    )
  }
}

/** Decrypts a file in pieces. Reads it twice: yields nothing before the whole file is authenticated. */
export async function* readEncryptedFile(file: EncryptedFile): AsyncGenerator<Buffer> {
  const header = await readHeader(file)
  for await (const _proved of decipher(file, header));
  yield* decipher(file, header)
}

/** Decrypts a file that fits in memory. */
export async function readEncryptedBytes(file: EncryptedFile): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of decipher(file, await readHeader(file))) pieces.push(piece)
  return Buffer.concat(pieces)
}
