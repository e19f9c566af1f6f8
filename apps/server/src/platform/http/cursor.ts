import { createHash, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { fail } from '../errors.ts'

export type CursorScope = { readonly person: string; readonly filter: unknown }

/** Keyset cursors that a client can neither read a meaning into nor carry to another person or filter (S-31). */
export type Cursors = {
  seal(scope: CursorScope, position: readonly (string | number | null)[]): string
  /** Fails with `invalid_cursor` on anything that `seal` did not make for this person and filter. */
  open(scope: CursorScope, cursor: string): readonly (string | number | null)[]
}

const signatureBytes = 16

export function createCursors(secret: Buffer): Cursors {
  // Of bytes a key is made at each call, which takes longer than the signature.
  const key = createSecretKey(secret)
  const sign = (scope: CursorScope, body: Buffer) => {
    const filter = createHash('sha256').update(canonical(scope.filter)).digest()
    const mac = createHmac('sha256', key).update(scope.person).update('\n').update(filter).update(body)
    return mac.digest().subarray(0, signatureBytes)
  }
  return {
    seal(scope, position) {
      const body = Buffer.from(JSON.stringify(position))
      return Buffer.concat([sign(scope, body), body]).toString('base64url')
    },
    open(scope, cursor) {
      const bytes = Buffer.from(cursor, 'base64url')
      const body = bytes.subarray(signatureBytes)
      if (bytes.length <= signatureBytes || bytes.toString('base64url') !== cursor) fail('invalid_cursor')
      if (!timingSafeEqual(bytes.subarray(0, signatureBytes), sign(scope, body))) fail('invalid_cursor')
      return readPosition(body)
    },
  }
}

/** The same filter gives the same text, in whatever order its keys came. */
function canonical(filter: unknown): string {
  if (Array.isArray(filter)) return `[${filter.map(canonical).join(',')}]`
  if (typeof filter !== 'object' || filter === null) return JSON.stringify(filter) ?? 'null'
  const entries = Object.entries(filter).filter(([, value]) => value !== undefined)
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${sorted.map(([key, value]) => `${JSON.stringify(key)}:${canonical(value)}`).join(',')}}`
}

function readPosition(body: Buffer): readonly (string | number | null)[] {
  const position: unknown = JSON.parse(body.toString())
  return Array.isArray(position) ? position : fail('invalid_cursor')
}

/** A place in a list that is ordered by a moment and an id. */
export const placeOf = ([at, id]: readonly (string | number | null)[]): { at: string; id: string } =>
  typeof at === 'string' && typeof id === 'string' ? { at, id } : fail('invalid_cursor')
