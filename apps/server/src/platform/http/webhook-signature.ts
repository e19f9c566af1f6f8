import { createHmac, timingSafeEqual } from 'node:crypto'

const toleranceSeconds = 300

/** Verifies `t=<unix>,v1=<hex>` over the raw bytes in constant time; the timestamp may differ by five minutes. */
export function verifyWebhookSignature(
  bytes: Buffer,
  header: string,
  secret: string | Buffer,
  now: Date,
): boolean {
  const parts = header.split(',').map((part) => part.trim())
  const timestamps = getValues(parts, 't')
  const [timestamp] = timestamps
  if (timestamp === undefined || timestamps.length !== 1 || !/^\d{1,12}$/.test(timestamp)) return false
  const age = now.getTime() / 1_000 - Number(timestamp)
  const isRecent = Math.abs(age) <= toleranceSeconds
  const expected = computeDigest(bytes, secret, timestamp)
  const signatures = getValues(parts, 'v1').slice(0, 5)
  const matches = signatures.map((hex) => isEqual(hex, expected)).some((equal) => equal)
  return matches && isRecent
}

const getValues = (parts: readonly string[], name: string) =>
  parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1))

const isEqual = (hex: string, expected: Buffer) =>
  /^[0-9a-f]{64}$/i.test(hex) && timingSafeEqual(Buffer.from(hex, 'hex'), expected)

const computeDigest = (bytes: Buffer, secret: string | Buffer, timestamp: string): Buffer =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(bytes).digest()

/** Returns the signature header for the bytes. */
export function signWebhook(bytes: Buffer, secret: Buffer, now: Date): string {
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  return `t=${timestamp},v1=${computeDigest(bytes, secret, timestamp).toString('hex')}`
}
