import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

const stepMs = 30_000

function decodeKey(key: string): Buffer {
  const bits = [...key]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}

/** Creates an app for codes (RFC 6238). Each code is of a later step than the one before, so that none was used. */
export function createCodeApp(key: string) {
  const secret = decodeKey(key.replaceAll(' ', ''))
  let last = 0
  return {
    async nextCode(): Promise<string> {
      const step = Math.max(last + 1, Math.floor(Date.now() / stepMs) - 1)
      last = step
      // A code is accepted one step early.
      await wait(Math.max(0, (step - 1) * stepMs + 500 - Date.now()))
      const counter = Buffer.alloc(8)
      counter.writeBigUInt64BE(BigInt(step))
      const digest = createHmac('sha1', secret).update(counter).digest()
      const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff
      return String(number % 1_000_000).padStart(6, '0')
    },
  }
}
