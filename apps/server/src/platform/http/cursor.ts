import { createHash, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { fail } from '../errors.ts'
import { decodeBase64Url } from '../secret.ts'

export type CursorScope = { readonly person: string; readonly filter: unknown }

/** Signed keyset cursors. A cursor is valid for one user and one filter only (S-31). */
export type Cursors = {
  encode(scope: CursorScope, position: readonly (string | number | null)[]): string
  /** Throws `invalid_cursor` for anything but a cursor that `encode` returned for this user and filter. */
  decode(scope: CursorScope, cursor: string): readonly (string | number | null)[]
}

const signatureBytes = 16

export function createCursors(secret: Buffer): Cursors {
  // A Buffer would be converted to a key object at each call, which takes longer than the signature.
  const key = createSecretKey(secret)
  const sign = (scope: CursorScope, body: Buffer) => {
    const filter = createHash('sha256').update(canonical(scope.filter)).digest()
    const mac = createHmac('sha256', key).update(scope.person).update('\n').update(filter).update(body)
    return mac.digest().subarray(0, signatureBytes)
  }
  return {
    encode(scope, position) {
      const body = Buffer.from(JSON.stringify(position))
      return Buffer.concat([sign(scope, body), body]).toString('base64url')
    },
    decode(scope, cursor) {
      const bytes = decodeBase64Url(cursor) ?? fail('invalid_cursor')
      const body = bytes.subarray(signatureBytes)
      if (body.length === 0) fail('invalid_cursor')
      if (!timingSafeEqual(bytes.subarray(0, signatureBytes), sign(scope, body))) fail('invalid_cursor')
      return parsePosition(body)
    },
  }
}

/** Returns the same text for equal filters, whatever the order of their keys. */
function canonical(filter: unknown): string {
  if (Array.isArray(filter)) return `[${filter.map(canonical).join(',')}]`
  if (typeof filter !== 'object' || filter === null) return JSON.stringify(filter) ?? 'null'
  const entries = Object.entries(filter).filter(([, value]) => value !== undefined)
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${sorted.map(([key, value]) => `${JSON.stringify(key)}:${canonical(value)}`).join(',')}}`
}

function parsePosition(body: Buffer): readonly (string | number | null)[] {
  const position: unknown = JSON.parse(body.toString())
  return Array.isArray(position) ? position : fail('invalid_cursor')
}

/** Converts the position of a list that is ordered by time and id. Throws `invalid_cursor`. */
export const toTimePosition = ([at, id]: readonly (string | number | null)[]): { at: string; id: string } =>
  typeof at === 'string' && typeof id === 'string' ? { at, id } : fail('invalid_cursor')
