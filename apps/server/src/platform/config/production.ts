import { parseKeyRing } from './secrets.ts'
import { problemWith, type SettingProblem } from './setting-problem.ts'
import { expectedValues, type VariableName, type Variables } from './variables.ts'
import { findSecretWeakness } from './weak-secret.ts'

/** Variables that production requires (S-22); none has a default. */
const requiredNames = [
  'PUBLIC_URL',
  'TOKEN_SECRET',
  'PASSWORD_PEPPER',
  'ENCRYPTION_KEYS',
  'TRUSTED_PROXY_HOPS',
] as const satisfies VariableName[]
/** Variables that production requires where banks are linked, because strangers' data go through others' hands. */
const requiredWithBanks = [
  'SMTP_URL',
  // The privacy policy and its page of processors name them (Ley 21.719).
  'OPERATOR_NAME',
  'OPERATOR_RUT',
  'MAIL_PROCESSOR_NAME',
  'HOSTING_PROCESSOR_NAME',
] as const satisfies VariableName[]
/** Variables that production requires for its provider. */
const requiredByProvider = {
  floid: [...requiredWithBanks, 'FLOID_WIDGET_URL', 'FLOID_API_URL', 'FLOID_TOKEN', 'FLOID_CALLBACK_SECRET'],
  fintoc: [...requiredWithBanks, 'FINTOC_SECRET_KEY', 'FINTOC_PUBLIC_KEY', 'FINTOC_WEBHOOK_SECRET'],
  // A family that only imports files has no provider, and may do without mail (decisions 10).
  files: [],
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

/** Returns what is not allowed in production. Messages contain no values. */
export const findProductionProblems = (variables: Variables): SettingProblem[] => [
  ...[...requiredNames, ...requiredByProvider[variables.PROVIDER]]
    .filter((name) => variables[name] === undefined)
    .map((name) => problemWith(name, `${name} is missing: production needs ${expectedValues[name]}.`)),
  ...(['PUBLIC_URL', ...providerAddresses] as const)
    .filter((name) => isUnencrypted(variables[name]))
    .map((name) => problemWith(name, `${name} must begin with https:// in production.`)),
  ...findMailProblems(variables.SMTP_URL),
  ...findWeakSecrets(variables),
  ...findEqualSecrets(variables),
]

const isUnencrypted = (address: string | undefined) =>
  address !== undefined && new URL(address).protocol !== 'https:'

/** Mail needs `smtps://`, or `smtp://` with mandatory STARTTLS, and certificate checks. */
function findMailProblems(address: string | undefined): SettingProblem[] {
  if (address === undefined) return []
  const { protocol, searchParams } = new URL(address)
  if (protocol === 'smtp:' && searchParams.get('requireTLS') !== 'true')
    return [
      problemWith(
        'SMTP_URL',
        'SMTP_URL must be smtps://, or smtp:// with ?requireTLS=true, in production: mail never travels in the clear.',
      ),
    ]
  if (searchParams.has('tls.rejectUnauthorized'))
    return [
      problemWith(
        'SMTP_URL',
        'SMTP_URL must not set tls.rejectUnauthorized in production: the certificate of the mail server is checked.',
      ),
    ]
  return []
}

function findWeakSecrets(variables: Variables): SettingProblem[] {
  const judge = (name: VariableName, weakness: string | null) =>
    weakness === null
      ? []
      : [problemWith(name, `${name} ${weakness}: production needs ${expectedValues[name]}.`)]
  return [
    ...generatedSecrets.flatMap(([name, length]) => {
      const secret = variables[name]
      return secret === undefined ? [] : judge(name, findSecretWeakness(secret, length))
    }),
    ...listKeys(variables).flatMap((key) =>
      judge('ENCRYPTION_KEYS', findSecretWeakness(key.toString('latin1'), keyLength)),
    ),
  ]
}

function findEqualSecrets(variables: Variables): SettingProblem[] {
  const owners = new Map<string, VariableName>()
  const judge = (name: VariableName, secret: string) => {
    const owner = owners.get(secret)
    owners.set(secret, name)
    if (owner === undefined) return []
    if (owner === name) return [problemWith(name, `${name} must not hold the same key twice.`)]
    return [problemWith(name, `${name} must not equal ${owner}: each secret is drawn by itself.`)]
  }
  return [
    ...[...generatedSecrets.map(([drawn]) => drawn), ...providerSecrets].flatMap((name) => {
      const secret = variables[name]
      return secret === undefined ? [] : judge(name, removePadding(secret))
    }),
    ...listKeys(variables).flatMap((key) => judge('ENCRYPTION_KEYS', removePadding(key.toString('base64')))),
  ]
}

const listKeys = ({ ENCRYPTION_KEYS: ring }: Variables) =>
  ring === undefined ? [] : parseKeyRing(ring).map(({ key }) => key)

const removePadding = (base64: string) => base64.replace(/=+$/, '')
