import { ConfigError } from './config-error.ts'
import { parseKeyRing } from './secrets.ts'
import { expectedValues, type VariableName, type Variables } from './variables.ts'
import { findSecretWeakness } from './weak-secret.ts'

/** Variables that production requires (S-22); none has a default. */
const requiredNames = [
  'PUBLIC_URL',
  'TOKEN_SECRET',
  'PASSWORD_PEPPER',
  'ENCRYPTION_KEYS',
  'SMTP_URL',
  'TRUSTED_PROXY_HOPS',
] as const satisfies VariableName[]
/** Variables that production requires for its provider. */
const requiredByProvider = {
  floid: ['FLOID_WIDGET_URL', 'FLOID_API_URL', 'FLOID_TOKEN', 'FLOID_CALLBACK_SECRET'],
  fintoc: ['FINTOC_SECRET_KEY', 'FINTOC_PUBLIC_KEY', 'FINTOC_WEBHOOK_SECRET'],
} as const satisfies Record<Variables['PROVIDER'], VariableName[]>

/** URLs of external services that receive user data or sign-ins. */
const providerAddresses = [
  'FLOID_WIDGET_URL',
  'FLOID_API_URL',
  'FINTOC_WIDGET_URL',
  'FINTOC_API_URL',
  'GOOGLE_ISSUER',
  'FACEBOOK_DIALOG_URL',
  'FACEBOOK_GRAPH_URL',
] as const satisfies VariableName[]

/** Secrets that the operator generates, with their minimum length. */
const generatedSecrets = [
  ['TOKEN_SECRET', 32],
  ['PASSWORD_PEPPER', 32],
  ['FLOID_CALLBACK_SECRET', 32],
  ['FLOID_CALLBACK_TOKEN', 16],
] as const satisfies [VariableName, number][]

/** Secrets that a provider issues. Only their equality with other secrets is checked. */
const providerSecrets = [
  'FLOID_TOKEN',
  'FINTOC_SECRET_KEY',
  'FINTOC_WEBHOOK_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'FACEBOOK_APP_SECRET',
] as const satisfies VariableName[]

const keyLength = 32

/** Throws a ConfigError for the first setting that is not allowed in production. Messages contain no values. */
export function requireProductionSettings(variables: Variables): void {
  for (const name of [...requiredNames, ...requiredByProvider[variables.PROVIDER]])
    if (variables[name] === undefined)
      throw new ConfigError(`${name} is missing: production needs ${expectedValues[name]}.`)
  for (const name of ['PUBLIC_URL', ...providerAddresses] as const) {
    const address = variables[name]
    if (address !== undefined && new URL(address).protocol !== 'https:')
      throw new ConfigError(`${name} must begin with https:// in production.`)
  }
  requireEncryptedMail(variables.SMTP_URL ?? '')
  requireStrongSecrets(variables)
  requireDistinctSecrets(variables)
}

/** Requires `smtps://`, or `smtp://` with mandatory STARTTLS, and certificate checks. */
function requireEncryptedMail(address: string) {
  const { protocol, searchParams } = new URL(address)
  if (protocol === 'smtp:' && searchParams.get('requireTLS') !== 'true')
    throw new ConfigError(
      'SMTP_URL must be smtps://, or smtp:// with ?requireTLS=true, in production: mail never travels in the clear.',
    )
  if (searchParams.has('tls.rejectUnauthorized'))
    throw new ConfigError(
      'SMTP_URL must not set tls.rejectUnauthorized in production: the certificate of the mail server is checked.',
    )
}

function requireStrongSecrets(variables: Variables) {
  const refuse = (name: VariableName, weakness: string | null) => {
    if (weakness !== null)
      throw new ConfigError(`${name} ${weakness}: production needs ${expectedValues[name]}.`)
  }
  for (const [name, length] of generatedSecrets) {
    const secret = variables[name]
    if (secret !== undefined) refuse(name, findSecretWeakness(secret, length))
  }
  for (const { key } of parseKeyRing(variables.ENCRYPTION_KEYS ?? ''))
    refuse('ENCRYPTION_KEYS', findSecretWeakness(key.toString('latin1'), keyLength))
}

function requireDistinctSecrets(variables: Variables) {
  const owners = new Map<string, VariableName>()
  const add = (name: VariableName, secret: string) => {
    const owner = owners.get(secret)
    if (owner === name) throw new ConfigError(`${name} must not hold the same key twice.`)
    if (owner !== undefined)
      throw new ConfigError(`${name} must not equal ${owner}: each secret is drawn by itself.`)
    owners.set(secret, name)
  }
  for (const name of [...generatedSecrets.map(([drawn]) => drawn), ...providerSecrets]) {
    const secret = variables[name]
    if (secret !== undefined) add(name, removePadding(secret))
  }
  for (const { key } of parseKeyRing(variables.ENCRYPTION_KEYS ?? ''))
    add('ENCRYPTION_KEYS', removePadding(key.toString('base64')))
}

const removePadding = (base64: string) => base64.replace(/=+$/, '')
