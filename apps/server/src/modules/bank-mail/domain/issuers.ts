/** Who sends notices. */
export interface Issuer {
  /** The institution in Lucas. */
  id: string
  /** Domains of the From address whose signature makes a notice the bank's own; with their subdomains. */
  domains: readonly string[]
}

/** Issuers of notices with the domains that they send from (docs/bank-mail.md names the sources). */
export const issuers: readonly Issuer[] = [
  { id: 'banco-de-chile', domains: ['bancochile.cl', 'bancoedwards.cl'] },
  { id: 'banco-estado', domains: ['bancoestado.cl'] },
  { id: 'bci', domains: ['bci.cl'] },
  { id: 'santander', domains: ['santander.cl'] },
  { id: 'scotiabank', domains: ['scotiabank.cl'] },
  { id: 'falabella', domains: ['bancofalabella.com', 'bancofalabella.cl', 'cmr.cl'] },
  { id: 'itau', domains: ['itau.cl'] },
  { id: 'security', domains: ['security.cl'] },
  { id: 'bice', domains: ['bice.cl'] },
  { id: 'ripley', domains: ['bancoripley.cl'] },
  { id: 'coopeuch', domains: ['transaccionalcoopeuch.com', 'coopeuch.cl'] },
  { id: 'tenpo', domains: ['tenpo.cl'] },
  { id: 'mach', domains: ['machbank.cl', 'somosmach.com'] },
  { id: 'mercado-pago', domains: ['mercadopago.com', 'mercadopago.cl'] },
  { id: 'lider-bci', domains: ['tarjetaliderbci.cl'] },
]

/** Domains of mail services that ask the owner of an address whether it may receive forwarded mail. */
export const forwardingDomains: readonly string[] = [
  'google.com',
  'microsoft.com',
  'outlook.com',
  'yahoo.com',
]

/** Whether a domain is this one or below it. */
export const isWithin = (domain: string, parent: string): boolean =>
  domain === parent || domain.endsWith(`.${parent}`)

/** Returns the issuer that sends from this domain; null for others. */
export const findIssuer = (domain: string): Issuer | null =>
  issuers.find(({ domains }) => domains.some((known) => isWithin(domain, known))) ?? null

/**
 * Whether a signature of one domain proves a sender of the other: both belong to the same known domain, of an issuer or a mail service.
 */
export const isAligned = (signing: string, sender: string): boolean =>
  [...issuers.flatMap(({ domains }) => domains), ...forwardingDomains].some(
    (known) => isWithin(signing, known) && isWithin(sender, known),
  )
