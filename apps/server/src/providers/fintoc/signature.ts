import { createHmac, timingSafeEqual } from 'node:crypto'

export const signatureHeader = 'fintoc-signature'
const toleranceSeconds = 300

/** `t=<unix>,v1=<hex>` over the bytes as they came (reference 2.5): compared in constant time, five minutes old at most. */
export function isSigned(bytes: Buffer, header: string, secret: string, now: Date): boolean {
  const parts = header.split(',').map((part) => part.trim())
  const stamp = valuesOf(parts, 't')
  const [timestamp] = stamp
  if (timestamp === undefined || stamp.length !== 1 || !/^\d{1,12}$/.test(timestamp)) return false
  const age = now.getTime() / 1_000 - Number(timestamp)
  const isNow = Math.abs(age) <= toleranceSeconds
  const wanted = createHmac('sha256', secret).update(`${timestamp}.`).update(bytes).digest()
  const given = valuesOf(parts, 'v1').slice(0, 5)
  const isOurs = given.map((hex) => isEqual(hex, wanted)).some((equal) => equal)
  return isOurs && isNow
}

const valuesOf = (parts: readonly string[], name: string) =>
  parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1))

const isEqual = (hex: string, wanted: Buffer) =>
  /^[0-9a-f]{64}$/i.test(hex) && timingSafeEqual(Buffer.from(hex, 'hex'), wanted)
