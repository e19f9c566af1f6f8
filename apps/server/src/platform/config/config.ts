import { hkdfSync } from 'node:crypto'
import { resolve } from 'node:path'
import { limits } from '@lucas/contract/limits.ts'
import { normaliseRut } from '@lucas/contract/rules/rut.ts'
import { type BankMailSettings, findBankMailProblems, parseBankMail } from './bank-mail-settings.ts'
import { ConfigError } from './config-error.ts'
import {
  type BackupSettings,
  findDatabaseProblems,
  findEmbeddedProblems,
  parseBackup,
} from './database-settings.ts'
import {
  type FacebookSettings,
  type FintocSettings,
  type FloidSettings,
  findIncompleteServices,
  type GoogleSettings,
  parseFacebook,
  parseFintoc,
  parseFloid,
  parseGoogle,
} from './external-services.ts'
import { parseVariables } from './parse-variables.ts'
import { findProductionProblems } from './production.ts'
import { type KeyRing, parseKeyRing, resolveSecrets } from './secrets.ts'
import { problemWith, type SettingProblem } from './setting-problem.ts'
import { expectedValues, type Variables } from './variables.ts'

export { ConfigError } from './config-error.ts'
export type { FintocSettings, FloidSettings } from './external-services.ts'

export type Config = {
  env: Variables['LUCAS_ENV']
  role: Variables['LUCAS_ROLE']
  host: string
  port: number
  /** Public origin, used for links in mails and the socket's allow-list. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | null
  databaseAppUrl: string | null
  /** Backups of the embedded database; null if it is not backed up. */
  backup: BackupSettings | null
  /** What pgBackRest reports about the backups of a served database; null if not set. */
  backupInfoFile: string | null
  /** The PostgreSQL behind the pooler of `databaseAppUrl`; null without a pooler. */
  databaseDirectUrl: string | null
  /** A streaming replica for analytics; null without one. */
  databaseReplicaUrl: string | null
  /** The folder with the programs of the embedded database; null for those that npm installed. */
  postgresBinDir: string | null
  /** The version of a served PostgreSQL that production accepts although it is below its floor; null for none. */
  allowOutdatedPostgres: string | null
  /** Whether statements have names. */
  databasePreparedStatements: boolean
  /** Connections of this process for requests and for jobs. */
  databasePools: { requests: number; jobs: number }
  /** Simultaneous jobs of a process by queue, where they differ from what the module chose. */
  jobConcurrency: ReadonlyMap<string, number>
  logLevel: Variables['LOG_LEVEL']
  /** Data provider of bank connections (decisions 3); `files` for none. */
  provider: Variables['PROVIDER']
  /** Who may register, and how many people there may be; null for no limit. */
  registration: { mode: 'first' | 'invite' | 'open'; maxPeople: number | null }
  floid: FloidSettings | null
  fintoc: FintocSettings | null
  /** Identity providers; null if not configured. */
  google: GoogleSettings | null
  facebook: FacebookSettings | null
  /** Whether the sandbox bank is on; every screen shows it (decisions 3). */
  sandbox: boolean
  smtpUrl: string | null
  mailFrom: string
  /** Recipient of support messages. */
  supportEmail: string
  /** How mails of banks reach Lucas. */
  bankMail: BankMailSettings
  /** The data controller, named in the privacy policy; null if not set. */
  operator: { name: string; rut: string } | null
  /** The data processors, named in the privacy policy; null if not set. */
  processors: { mail: string | null; hosting: string | null }
  pepper: string
  encryptionKeys: KeyRing
  /** Derives a separate key for each use from TOKEN_SECRET: `access`, `refresh`, `cursor`, … */
  deriveKey(use: string): Buffer
  /** Key for hashes of bank account and holder numbers. Must never change for a database (`ACCOUNT_HASH_SECRET`). */
  accountHashKey: Buffer
  trustedProxyHops: number
  corsOrigin: string | null
  socketOrigin: string | null
  callsPerAddress: number
  callsPerUser: number
  loginsPerAddress: number
  registrationsPerAddress: number
  /** Address of the metrics server; null if it is off. */
  metrics: { host: string; port: number } | null
  /** Where traces are sent; null if tracing is off. */
  tracing: { endpoint: string; serviceName: string; sampleRatio: number } | null
  /** Prepared demo users: how many, and whether the pool is filled at the start (ADR 017). */
  demoPool: { size: number; fillsFromStart: boolean }
  /** Maximum number of demo users in the database. */
  maxDemoHouseholds: number
}

const unlimited = 1_000_000
/** Default pool sizes. Tests set EXAMPLE_POOL_SIZE if they need a pool. */
const poolSizes: Readonly<Record<Variables['LUCAS_ENV'], number>> = {
  development: 2,
  test: 0,
  production: 30,
}

type Environment = Readonly<Record<string, string | undefined>>

/** Returns one sentence for each wrong setting. Writes nothing. */
export const listWrongSettings = (environment: Environment): string[] =>
  inspect(environment).problems.map(({ message }) => message)

/** Throws a ConfigError for the first wrong setting. Writes nothing. */
export const checkConfig = (environment: Environment): void => void parseEnvironment(environment)

function parseEnvironment(environment: Environment): Variables {
  const { variables, problems } = inspect(environment)
  const [first] = problems
  if (first !== undefined) throw new ConfigError(first.message)
  return variables
}

/** Returns the variables with the problems of all of them; of a wrong one only the first is named. */
function inspect(environment: Environment): { variables: Variables; problems: SettingProblem[] } {
  const { variables, problems } = parseVariables(environment)
  const named = new Set(problems.flatMap(({ settings }) => settings))
  const isNew = ({ settings }: SettingProblem) => !settings.some((name) => named.has(name))
  for (const problem of [
    ...findDatabaseProblems(variables),
    ...(variables.LUCAS_ENV === 'production' ? findProductionProblems(variables) : []),
    ...findIncompleteServices(variables),
    ...findMetricsProblems(variables),
    ...findBankMailProblems(variables),
    ...findEmbeddedProblems(variables),
    ...findOperatorProblems(variables),
  ])
    if (isNew(problem)) {
      problems.push(problem)
      for (const name of problem.settings) named.add(name)
    }
  return { variables, problems }
}

const findMetricsProblems = ({ METRICS_PORT: port, PORT }: Variables): SettingProblem[] =>
  port === PORT ? [problemWith('METRICS_PORT', `METRICS_PORT must be ${expectedValues.METRICS_PORT}.`)] : []

const findOperatorProblems = ({ OPERATOR_RUT: rut }: Variables): SettingProblem[] =>
  rut !== undefined && normaliseRut(rut) === null
    ? [problemWith('OPERATOR_RUT', `OPERATOR_RUT must be ${expectedValues.OPERATOR_RUT}.`)]
    : []

/**
 * Parses the environment. In development and test, missing secrets are created and stored in DATA_DIR, unless the command needs
 * those of existing data. Throws ConfigError.
 */
export function readConfig(environment: Environment, { createsSecrets = true } = {}): Config {
  const variables = parseEnvironment(environment)
  const dataDir = resolve(variables.DATA_DIR)
  const isProduction = variables.LUCAS_ENV === 'production'
  const isFamily = variables.PROVIDER === 'files'
  const isEmbedded = variables.DATABASE_URL === undefined && variables.DATABASE_APP_URL === undefined
  // May write a file, so it runs after everything that may throw.
  const secrets = resolveSecrets(dataDir, {
    tokenSecret: variables.TOKEN_SECRET,
    pepper: variables.PASSWORD_PEPPER,
    encryptionKeys: variables.ENCRYPTION_KEYS,
    createsSecrets,
  })
  const limit = (value: number | undefined, inProduction: number) =>
    value ?? (isProduction ? inProduction : unlimited)
  return {
    env: variables.LUCAS_ENV,
    role: variables.LUCAS_ROLE,
    host: variables.HOST,
    port: variables.PORT,
    publicUrl: new URL(variables.PUBLIC_URL ?? `http://localhost:${variables.PORT}`).origin,
    dataDir,
    databaseUrl: variables.DATABASE_URL ?? null,
    databaseAppUrl: variables.DATABASE_APP_URL ?? null,
    backup: parseBackup(variables),
    backupInfoFile: variables.BACKUP_INFO_FILE ?? null,
    databaseDirectUrl: variables.DATABASE_DIRECT_URL ?? null,
    databaseReplicaUrl: variables.DATABASE_REPLICA_URL ?? null,
    postgresBinDir: variables.POSTGRES_BIN_DIR === undefined ? null : resolve(variables.POSTGRES_BIN_DIR),
    allowOutdatedPostgres: variables.ALLOW_OUTDATED_POSTGRES ?? null,
    databasePreparedStatements:
      (variables.DATABASE_PREPARED_STATEMENTS ??
        (variables.DATABASE_DIRECT_URL === undefined ? 'on' : 'off')) === 'on',
    databasePools: { requests: variables.DATABASE_POOL_SIZE, jobs: variables.DATABASE_JOB_POOL_SIZE },
    jobConcurrency: parseJobConcurrency(variables.JOB_CONCURRENCY),
    logLevel: variables.LOG_LEVEL,
    provider: variables.PROVIDER,
    registration: {
      mode: variables.REGISTRATION ?? (isFamily ? 'first' : 'open'),
      maxPeople: isEmbedded && (isProduction || isFamily) ? limits.peopleOfEmbeddedDatabase : null,
    },
    floid: parseFloid(variables),
    fintoc: parseFintoc(variables),
    google: parseGoogle(variables),
    facebook: parseFacebook(variables),
    sandbox: variables.SANDBOX_PORT !== undefined && !isProduction && !isFamily,
    smtpUrl: variables.SMTP_URL ?? null,
    mailFrom: variables.MAIL_FROM,
    supportEmail: variables.SUPPORT_EMAIL ?? variables.MAIL_FROM,
    bankMail: parseBankMail(variables),
    operator: parseOperator(variables),
    processors: {
      mail: variables.MAIL_PROCESSOR_NAME ?? null,
      hosting: variables.HOSTING_PROCESSOR_NAME ?? null,
    },
    pepper: secrets.pepper,
    encryptionKeys: parseKeyRing(secrets.encryptionKeys),
    deriveKey: (use) => deriveKey(secrets.tokenSecret, use),
    accountHashKey: deriveKey(variables.ACCOUNT_HASH_SECRET ?? secrets.tokenSecret, 'holder'),
    trustedProxyHops: variables.TRUSTED_PROXY_HOPS ?? 0,
    corsOrigin: variables.CORS_ORIGIN ? new URL(variables.CORS_ORIGIN).origin : null,
    socketOrigin: variables.SOCKET_ORIGIN ?? null,
    callsPerAddress: limit(variables.LIMIT_CALLS_PER_ADDRESS, 3_000),
    callsPerUser: limit(variables.LIMIT_CALLS_PER_PERSON, 1_200),
    loginsPerAddress: limit(variables.LIMIT_LOGINS_PER_ADDRESS, 100),
    registrationsPerAddress: limit(variables.LIMIT_REGISTRATIONS_PER_ADDRESS, 10),
    metrics:
      variables.METRICS_PORT === undefined
        ? null
        : { host: variables.METRICS_HOST, port: variables.METRICS_PORT },
    tracing:
      variables.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            endpoint: variables.OTEL_EXPORTER_OTLP_ENDPOINT,
            serviceName: variables.OTEL_SERVICE_NAME,
            sampleRatio: variables.OTEL_TRACES_SAMPLER_ARG,
          },
    demoPool: {
      size: variables.EXAMPLE_POOL_SIZE ?? (isFamily ? 0 : poolSizes[variables.LUCAS_ENV]),
      fillsFromStart: isProduction && !isFamily,
    },
    maxDemoHouseholds: variables.EXAMPLE_HOUSEHOLDS_MAX,
  }
}

const parseJobConcurrency = (text: string): ReadonlyMap<string, number> =>
  new Map(
    text.split(',').flatMap((entry) => {
      const [queue = '', count = ''] = entry.split('=')
      return queue === '' ? [] : [[queue, Number(count)] as const]
    }),
  )

const deriveKey = (secret: string, use: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `lucas ${use}`, 32))

const parseOperator = ({ OPERATOR_NAME: name, OPERATOR_RUT: rut }: Variables): Config['operator'] =>
  name && rut ? { name, rut } : null
