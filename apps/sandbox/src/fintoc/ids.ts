import { createHash, randomBytes } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const toAlphanumeric = (bytes: Buffer) => [...bytes].map((byte) => alphabet[byte % alphabet.length]).join('')

/** Returns a new id in Fintoc's format. */
export const createId = (prefix: string, length = 16) => `${prefix}${toAlphanumeric(randomBytes(length))}`

/** Returns an id in Fintoc's format that is always the same for a name. */
export const createStableId = (prefix: string, name: string) =>
  `${prefix}${toAlphanumeric(createHash('sha256').update(name).digest().subarray(0, 16))}`
