import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { ChargeRequest } from '../../modules/billing/index.ts'
import { decodeBase64Url } from '../../platform/secret.ts'

const order = z.object({
  person: z.uuid(),
  charge: z.uuid(),
  plan: z.enum(['grow', 'work']),
  reason: z.enum(['start', 'upgrade', 'renewal']),
  amount: z.int(),
  expiresAt: z.coerce.date(),
})

const macOf = (text: string, key: Buffer) => createHmac('sha256', key).update(text).digest()

/** Returns an order as a signed token for an address. */
export function signOrder(value: ChargeRequest, key: Buffer): string {
  const text = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${text}.${macOf(text, key).toString('base64url')}`
}

/** Parses a signed token; null when the signature is invalid. */
export function parseOrderToken(token: string, key: Buffer): ChargeRequest | null {
  const [text = '', mac = '', ...others] = token.split('.')
  const [value, expected] = [decodeBase64Url(mac), macOf(text, key)]
  if (others.length > 0 || value?.length !== expected.length || !timingSafeEqual(value, expected)) return null
  return order.parse(JSON.parse(decodeBase64Url(text)?.toString() ?? 'null'))
}
