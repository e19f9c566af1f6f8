import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { sendBySmtp } from '../../scripts/test/bank-mail/smtp-client.ts'
import { withinLimit } from './limit.ts'

/** Mails to send, to the addresses in turn. */
export interface MailLoad {
  port: number
  messages: readonly string[]
  addresses: readonly string[]
  perSecond: number
  /** Connections at a time. */
  connections: number
}

/**
 * Sends mails at their rate from a thread of its own, so that what the bench measures meanwhile does not wait for the sender. Returns
 * how many seconds it took: more than planned where the product accepts fewer.
 */
export function sendInThread(load: MailLoad): Promise<number> {
  const thread = new Worker(new URL(import.meta.url), { workerData: load })
  const sent = new Promise<number>((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
  })
  return withinLimit(sent).finally(() => void thread.terminate())
}

/** Sends over a limited number of connections, as mail servers do. */
async function sendAll({ port, messages, addresses, perSecond, connections }: MailLoad): Promise<number> {
  const from = performance.now()
  let next = 0
  async function send(): Promise<void> {
    for (let at = next++; at < messages.length; at = next++) {
      await pause(Math.max(0, from + (at / perSecond) * 1_000 - performance.now()))
      const to = [addresses[at % addresses.length] ?? '']
      await sendBySmtp(port, { to, message: messages[at] ?? '' })
    }
  }
  await Promise.all(Array.from({ length: connections }, send))
  return (performance.now() - from) / 1_000
}

if (parentPort !== null) {
  const load: MailLoad = workerData
  parentPort.postMessage(await sendAll(load))
}
