import { hkdfSync } from 'node:crypto'
import { resolve } from 'node:path'
import { normaliseRut } from '@lucas/contract/rules/rut.ts'
import { type KeyRing, localSecrets, readKeyRing } from './secrets.ts'
import { environment as schema, type VariableName, type Variables, wants } from './variables.ts'

/** One sentence that names the variable and what it wants; the start ends with it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export type FloidSettings = {
  widgetUrl: string
  apiUrl: string
  token: string
  callbackSecret: string
  callbackToken: string | null
}

export type FintocSettings = {
  apiUrl: string
  widgetUrl: string
  secretKey: string
  publicKey: string
  webhookSecret: string
  callsPerSecond: number
}

export type Config = {
  env: Variables['LUCAS_ENV']
  role: Variables['LUCAS_ROLE']
  host: string
  port: number
  /** Origin that people open; links in mails and the socket's allow-list use it. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | null
  databaseAppUrl: string | null
  logLevel: Variables['LOG_LEVEL']
  /** Through whom banks are linked (decisions 3). */
  provider: Variables['PROVIDER']
  floid: FloidSettings | null
  fintoc: FintocSettings | null
  /** Who else may vouch for a person; null where nothing is configured. */
  google: { issuer: string; clientId: string; clientSecret: string } | null
  facebook: { appId: string; appSecret: string; dialogUrl: string; graphUrl: string } | null
  /** The stand-in bank is on: every screen says so (decisions 3). */
  sandbox: boolean
  smtpUrl: string | null
  mailFrom: string
  /** Where messages to support go. */
  supportEmail: string
  /** Who answers for the data, as the policy names them; null until it is set. */
  operator: { name: string; rut: string } | null
  pepper: string
  encryptionKeys: KeyRing
  /** A key of its own for each use, derived from TOKEN_SECRET: `access`, `refresh`, `cursor`, `holder`, … */
  deriveKey(use: string): Buffer
  trustedProxyHops: number
  corsOrigin: string | null
  socketOrigin: string | null
  callsPerAddress: number
  callsPerPerson: number
  loginsPerAddress: number
  registrationsPerAddress: number
}

/** What production may never be without (S-22): nothing falls back. */
const demanded = ['PUBLIC_URL', 'TOKEN_SECRET', 'PASSWORD_PEPPER', 'ENCRYPTION_KEYS', 'SMTP_URL'] as const satisfies VariableName[] // biome-ignore format: one list
/** And of the provider that it uses. */
const demandedOf = {
  floid: ['FLOID_WIDGET_URL', 'FLOID_API_URL', 'FLOID_TOKEN', 'FLOID_CALLBACK_SECRET'],
  fintoc: ['FINTOC_SECRET_KEY', 'FINTOC_PUBLIC_KEY', 'FINTOC_WEBHOOK_SECRET'],
} as const satisfies Record<Variables['PROVIDER'], VariableName[]>

const generous = 1_000_000

/** Reads the environment once. In development and test missing secrets are made and kept in DATA_DIR. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const read = parse(environment)
  const isProduction = read.LUCAS_ENV === 'production'
  if (isProduction) demandAll(read)
  const dataDir = resolve(read.DATA_DIR)
  const secrets = localSecrets(dataDir, {
    tokenSecret: read.TOKEN_SECRET,
    pepper: read.PASSWORD_PEPPER,
    encryptionKeys: read.ENCRYPTION_KEYS,
  })
  const limit = (value: number | undefined, inProduction: number) =>
    value ?? (isProduction ? inProduction : generous)
  return {
    env: read.LUCAS_ENV,
    role: read.LUCAS_ROLE,
    host: read.HOST,
    port: read.PORT,
    publicUrl: new URL(read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).origin,
    dataDir,
    databaseUrl: read.DATABASE_URL ?? null,
    databaseAppUrl: read.DATABASE_APP_URL ?? null,
    logLevel: read.LOG_LEVEL,
    provider: read.PROVIDER,
    floid: floidOf(read),
    fintoc: fintocOf(read),
    google: googleOf(read),
    facebook: facebookOf(read),
    sandbox: read.SANDBOX_PORT !== undefined && !isProduction,
    smtpUrl: read.SMTP_URL ?? null,
    mailFrom: read.MAIL_FROM,
    supportEmail: read.SUPPORT_EMAIL ?? read.MAIL_FROM,
    operator: operatorOf(read),
    pepper: secrets.pepper,
    encryptionKeys: readKeyRing(secrets.encryptionKeys),
    deriveKey: (use) => Buffer.from(hkdfSync('sha256', secrets.tokenSecret, '', `lucas ${use}`, 32)),
    trustedProxyHops: read.TRUSTED_PROXY_HOPS,
    corsOrigin: read.CORS_ORIGIN ? new URL(read.CORS_ORIGIN).origin : null,
    socketOrigin: read.SOCKET_ORIGIN ?? null,
    callsPerAddress: limit(read.LIMIT_CALLS_PER_ADDRESS, 3_000),
    callsPerPerson: limit(read.LIMIT_CALLS_PER_PERSON, 1_200),
    loginsPerAddress: limit(read.LIMIT_LOGINS_PER_ADDRESS, 100),
    registrationsPerAddress: limit(read.LIMIT_REGISTRATIONS_PER_ADDRESS, 10),
  }
}

function googleOf(read: Variables): Config['google'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = read
  if (!clientId && !clientSecret) return null
  if (!clientId || !clientSecret)
    throw new ConfigError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are set together or not at all.')
  return { issuer, clientId, clientSecret }
}

function facebookOf(read: Variables): Config['facebook'] {
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret } = read
  const { FACEBOOK_DIALOG_URL: dialogUrl, FACEBOOK_GRAPH_URL: graphUrl } = read
  if (!appId && !appSecret) return null
  if (!appId || !appSecret)
    throw new ConfigError('FACEBOOK_APP_ID and FACEBOOK_APP_SECRET are set together or not at all.')
  return { appId, appSecret, dialogUrl, graphUrl }
}

function operatorOf({ OPERATOR_NAME: name, OPERATOR_RUT: written }: Variables): Config['operator'] {
  if (!name && !written) return null
  if (!name || !written)
    throw new ConfigError('OPERATOR_NAME and OPERATOR_RUT are set together or not at all.')
  if (normaliseRut(written) === null) throw new ConfigError(`OPERATOR_RUT must be ${wants.OPERATOR_RUT}.`)
  return { name, rut: written }
}

function parse(environment: Readonly<Record<string, string | undefined>>): Variables {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const name = String(result.error.issues[0]?.path[0])
  const wanted = isVariable(name) ? wants[name] : 'another value'
  throw new ConfigError(
    given[name] === undefined ? `${name} is missing: it must be ${wanted}.` : `${name} must be ${wanted}.`,
  )
}

const isVariable = (name: string): name is VariableName => name in wants

function demandAll(read: Variables) {
  for (const name of [...demanded, ...demandedOf[read.PROVIDER]])
    if (read[name] === undefined)
      throw new ConfigError(`${name} is missing: production needs ${wants[name]}.`)
  if (!read.PUBLIC_URL?.startsWith('https://'))
    throw new ConfigError('PUBLIC_URL must begin with https:// in production.')
}

/** All of them or none: half a provider helps nobody. */
function floidOf(read: Variables): FloidSettings | null {
  const {
    FLOID_WIDGET_URL: widgetUrl,
    FLOID_API_URL: apiUrl,
    FLOID_TOKEN: token,
    FLOID_CALLBACK_SECRET: callbackSecret,
  } = read
  if (!widgetUrl && !apiUrl && !token && !callbackSecret) return null
  if (!widgetUrl || !apiUrl || !token || !callbackSecret)
    throw new ConfigError(
      'FLOID_WIDGET_URL, FLOID_API_URL, FLOID_TOKEN and FLOID_CALLBACK_SECRET are set together or not at all.',
    )
  return { widgetUrl, apiUrl, token, callbackSecret, callbackToken: read.FLOID_CALLBACK_TOKEN ?? null }
}

/** The keys belong together; the addresses are known. */
function fintocOf(read: Variables): FintocSettings | null {
  const { FINTOC_SECRET_KEY: secretKey, FINTOC_PUBLIC_KEY: publicKey } = read
  const { FINTOC_WEBHOOK_SECRET: webhookSecret } = read
  if (!secretKey && !publicKey && !webhookSecret) return null
  if (!secretKey || !publicKey || !webhookSecret)
    throw new ConfigError(
      'FINTOC_SECRET_KEY, FINTOC_PUBLIC_KEY and FINTOC_WEBHOOK_SECRET are set together or not at all.',
    )
  const {
    FINTOC_API_URL: apiUrl,
    FINTOC_WIDGET_URL: widgetUrl,
    FINTOC_CALLS_PER_SECOND: callsPerSecond,
  } = read
  return { apiUrl, widgetUrl, secretKey, publicKey, webhookSecret, callsPerSecond }
}
