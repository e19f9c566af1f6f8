import { createHmac } from 'node:crypto'
import type { Courier } from '../courier.ts'
import { freshId } from './ids.ts'
import type { Link } from './links.ts'
import type { FintocOptions } from './options.ts'

/** `Fintoc-Signature` over the very bytes, made anew for each delivery (reference 2.5). */
export function signatureOf(body: string, secret: string, now: number): string {
  const timestamp = Math.floor(now / 1_000)
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}

/** Tells the product what happened to a link. */
export function createEvents(courier: Courier, options: () => FintocOptions) {
  return {
    send(link: Pick<Link, 'effect'>, type: string, data: object, delayMs: number): void {
      const { webhookUrl, webhookSecret } = options()
      if (webhookUrl === undefined) return
      const event = {
        id: freshId('evt_'),
        type,
        mode: 'test',
        created_at: new Date().toISOString(),
        data,
        object: 'event',
      }
      const headers = (body: string) => ({ 'fintoc-signature': signatureOf(body, webhookSecret, Date.now()) })
      const times = link.effect === 'duplicate_delivery' ? 3 : 1
      for (let time = 0; time < times; time += 1)
        courier.send({ url: webhookUrl, token: undefined, headers }, event, delayMs + time * 50)
    },
  }
}
