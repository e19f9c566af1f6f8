import { X509Certificate } from 'node:crypto'
import { ConfigError } from '../../platform/config/config.ts'

/** The root of a family's proxy, as its devices install it. It has no private part. */
export interface RootCertificate {
  /** The common name, which devices show. */
  name: string
  /** DER. */
  bytes: Buffer
  /** SHA-256 of the bytes: pairs of hexadecimal digits with colons, as devices show it. */
  fingerprint: string
}

/** The object identifier of name constraints (RFC 5280, 4.2.1.10), in DER. */
const nameConstraints = Buffer.from([0x06, 0x03, 0x55, 0x1d, 0x1e])

/** A host name as DER writes it in a constraint. */
const toConstraint = (host: string) => Buffer.concat([Buffer.from([0x82, host.length]), Buffer.from(host)])

/**
 * Reads the root of a PEM file and nothing else of it: a private key in the same file goes no further. Throws a ConfigError for what is
 * no root, or is not limited to the host, because devices would trust it for every address.
 */
export function readRootCertificate(pem: string, host: string): RootCertificate {
  const refuse = (problem: string): never => {
    throw new ConfigError(`The certificate ${problem}: make it with deploy/family/root.sh.`)
  }
  const certificate = parse(pem) ?? refuse('cannot be read')
  if (!certificate.ca || !certificate.checkIssued(certificate)) refuse('is no root')
  const { raw } = certificate
  if (!raw.includes(nameConstraints) || !raw.includes(toConstraint(host))) refuse(`is not limited to ${host}`)
  const name = /^CN=(.+)$/m.exec(certificate.subject)?.[1] ?? refuse('has no name')
  return { name, bytes: raw, fingerprint: certificate.fingerprint256 }
}

function parse(pem: string): X509Certificate | null {
  const [block] = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/.exec(pem) ?? []
  if (block === undefined) return null
  try {
    return new X509Certificate(block)
  } catch {
    return null // damaged
  }
}
