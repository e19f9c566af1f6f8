import { generateKeyPairSync, sign } from 'node:crypto'

/** Writes an element of ASN.1 in DER (X.690). */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...head]), body])
}
const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts)
const text = (tag: number, value: string) => der(tag, Buffer.from(value))
/** `ecdsa-with-SHA256`, `commonName` and `subjectAltName`. */
const oid = {
  signature: der(6, Buffer.from('2a8648ce3d040302', 'hex')),
  name: der(6, Buffer.from('550403', 'hex')),
  otherNames: der(6, Buffer.from('551d11', 'hex')),
}
const bits = (bytes: Uint8Array) => der(3, Buffer.from([0]), bytes)

/** Creates a certificate for a host name that signs itself (RFC 5280), valid from 2020 to 2049. */
export function createCertificate(host: string): { certificate: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(oid.name, text(0x0c, host))))
  const algorithm = sequence(oid.signature)
  const names = sequence(oid.otherNames, der(4, sequence(text(0x82, host))))
  const content = sequence(
    // Version 3.
    der(0xa0, der(2, Buffer.from([2]))),
    der(2, Buffer.from([1])),
    algorithm,
    name,
    sequence(text(0x17, '200101000000Z'), text(0x17, '491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(names)),
  )
  const whole = sequence(content, algorithm, bits(sign('sha256', content, privateKey)))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return {
    certificate: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
