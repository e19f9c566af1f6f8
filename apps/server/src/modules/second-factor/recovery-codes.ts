import { createHmac, randomBytes } from 'node:crypto'
import { encodeBase32, readableAlphabet } from './domain/base32.ts'

const codeBytes = 10
const codeCount = 10

/** Returns ten codes of 80 random bits. */
export const drawRecoveryCodes = (): string[] =>
  Array.from({ length: codeCount }, () => encodeBase32(randomBytes(codeBytes), readableAlphabet))

/** Returns the hash under which a code of a user is stored. Its key, the pepper of passwords, is outside the database. */
export const hashRecoveryCode = (key: Buffer, userId: string, code: string): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify(['recovery code', userId, code]))
    .digest()
