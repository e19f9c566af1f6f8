import { createHmac, timingSafeEqual } from 'node:crypto'

const toleranceSeconds = 300

/** `t=<unix>,v1=<hex>` over the bytes as they came: compared in constant time, five minutes old at most. */
export function isSigned(bytes: Buffer, header: string, secret: string | Buffer, now: Date): boolean {
  const parts = header.split(',').map((part) => part.trim())
  const stamp = valuesOf(parts, 't')
  const [timestamp] = stamp
  if (timestamp === undefined || stamp.length !== 1 || !/^\d{1,12}$/.test(timestamp)) return false
  const age = now.getTime() / 1_000 - Number(timestamp)
  const isNow = Math.abs(age) <= toleranceSeconds
  const wanted = digestOf(bytes, secret, timestamp)
  const given = valuesOf(parts, 'v1').slice(0, 5)
  const isOurs = given.map((hex) => isEqual(hex, wanted)).some((equal) => equal)
  return isOurs && isNow
}

const valuesOf = (parts: readonly string[], name: string) =>
  parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1))

const isEqual = (hex: string, wanted: Buffer) =>
  /^[0-9a-f]{64}$/i.test(hex) && timingSafeEqual(Buffer.from(hex, 'hex'), wanted)

const digestOf = (bytes: Buffer, secret: string | Buffer, timestamp: string): Buffer =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(bytes).digest()

/** The same, by whoever sends. */
export function signatureOf(bytes: Buffer, secret: Buffer, now: Date): string {
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  return `t=${timestamp},v1=${digestOf(bytes, secret, timestamp).toString('hex')}`
}
