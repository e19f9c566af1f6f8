import { createHmac } from 'node:crypto'
import type { CallbackSender } from '../callback-sender.ts'
import { createId } from './ids.ts'
import type { Link } from './links.ts'
import type { FintocOptions } from './options.ts'

/** Returns the `Fintoc-Signature` of a body, created for each attempt (reference 2.5). */
export function signEvent(body: string, secret: string, now: number): string {
  const timestamp = Math.floor(now / 1_000)
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}

/** Creates the sender of signed events. */
export function createEventSender(callbackSender: CallbackSender, options: () => FintocOptions) {
  return {
    send(link: Pick<Link, 'effect'>, type: string, data: object, delayMs: number): void {
      const { webhookUrl, webhookSecret } = options()
      if (webhookUrl === undefined) return
      const event = {
        id: createId('evt_'),
        type,
        mode: 'test',
        created_at: new Date().toISOString(),
        data,
        object: 'event',
      }
      const headers = (body: string) => ({ 'fintoc-signature': signEvent(body, webhookSecret, Date.now()) })
      const copies = link.effect === 'duplicate_delivery' ? 3 : 1
      for (let copy = 0; copy < copies; copy += 1)
        callbackSender.send({ url: webhookUrl, token: undefined, headers }, event, delayMs + copy * 50)
    },
  }
}
