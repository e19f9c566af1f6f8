import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { findIssuer, forwardingDomains, isAligned, isWithin } from '../domain/issuers.ts'
import { lookUpThrough } from './signing-keys.ts'

/** More signatures than any mail needs: each costs a look-up. */
const maxSignatures = 10
/** What a signature must cover, besides the whole body. */
const requiredHeaders = ['from', 'subject']

/**
 * Returns the domain of a valid DKIM signature that covers sender, subject and the whole body, and belongs to the known domain of the
 * only sender (RFC 6376); null without one. Keys are looked up under known domains only, so a message cannot make Lucas ask for other
 * names.
 */
export async function findProof(
  bytes: Uint8Array,
  dnsServers: readonly string[] | null,
): Promise<string | null> {
  if (countSignatures(bytes) > maxSignatures) return null
  const lookUpTexts = lookUpThrough(dnsServers)
  const { headerFrom, fromFields, results } = await dkimVerify(Buffer.from(bytes), {
    rejectRsaSha1: true,
    minBitLength: 1_024,
    resolver: async (name, type) => {
      if (type !== 'TXT' || !isKnown(name))
        throw Object.assign(new Error('unknown domain'), { code: 'ENOTFOUND' })
      return lookUpTexts(name.toLowerCase())
    },
  })
  const [sender] = headerFrom
  if (sender === undefined || headerFrom.length !== 1 || fromFields !== 1) return null
  const domain = domainOf(sender)
  for (const { status, signingDomain, signingHeaders, canonBodyLengthLimited } of results) {
    if (status.result !== 'pass' || status.testing === true || signingDomain === undefined) continue
    if (canonBodyLengthLimited === true || (status.underSized ?? 0) > 0) continue
    const covered = (signingHeaders?.keys ?? '').toLowerCase().split(/[\s:]+/)
    if (!requiredHeaders.every((name) => covered.includes(name))) continue
    if (isAligned(signingDomain.toLowerCase(), domain)) return signingDomain.toLowerCase()
  }
  return null
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

function isKnown(name: string): boolean {
  const [, domain = ''] = /\._domainkey\.(.{1,253})$/.exec(name.toLowerCase()) ?? []
  return findIssuer(domain) !== null || forwardingDomains.some((known) => isWithin(domain, known))
}

function countSignatures(bytes: Uint8Array): number {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, maxHeadBytes)).toString(
    'latin1',
  )
  return head.match(/^(?:dkim-signature|arc-message-signature):/gim)?.length ?? 0
}
/** More than the header of a mail may have. */
const maxHeadBytes = 256 * 1024
