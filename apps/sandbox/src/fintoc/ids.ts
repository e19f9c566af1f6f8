import { createHash, randomBytes } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const inLetters = (bytes: Buffer) => [...bytes].map((byte) => letters[byte % letters.length]).join('')

/** An id as Fintoc forms it, another one every time. */
export const freshId = (prefix: string, length = 16) => `${prefix}${inLetters(randomBytes(length))}`

/** An id that belongs to a name for ever. */
export const idOf = (prefix: string, name: string) =>
  `${prefix}${inLetters(createHash('sha256').update(name).digest().subarray(0, 16))}`
