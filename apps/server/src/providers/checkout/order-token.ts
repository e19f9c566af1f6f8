import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Order } from '../../modules/billing/index.ts'

const order = z.object({
  person: z.uuid(),
  charge: z.uuid(),
  plan: z.enum(['grow', 'work']),
  reason: z.enum(['start', 'upgrade', 'renewal']),
  amount: z.int(),
  expiresAt: z.coerce.date(),
})

const macOf = (text: string, key: Buffer) => createHmac('sha256', key).update(text).digest()

/** An order as a part of an address: whoever did not get it from us cannot write one. */
export function sealOrder(given: Order, key: Buffer): string {
  const text = Buffer.from(JSON.stringify(given)).toString('base64url')
  return `${text}.${macOf(text, key).toString('base64url')}`
}

/** The order of an address that we made; null for any other. */
export function openOrder(token: string, key: Buffer): Order | null {
  const [text = '', mac = ''] = token.split('.')
  const [given, wanted] = [Buffer.from(mac, 'base64url'), macOf(text, key)]
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
  return order.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
}
