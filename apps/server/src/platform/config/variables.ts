import * as z from 'zod/mini'

const integer = (min: number, max: number) => z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max))
const origin = z.url({ protocol: /^https?$/ })
const secret = z.string().check(z.minLength(32))
/** `id:base64` of 32 bytes, comma-separated. The first key encrypts, the others only decrypt. */
const keyRing = z
  .string()
  .check(z.regex(/^[\w-]{1,40}:[A-Za-z0-9+/]{43}=(,[\w-]{1,40}:[A-Za-z0-9+/]{43}=)*$/))

/** `queue=number`, comma-separated; numbers from 1 to 100. */
const jobConcurrency = z
  .string()
  .check(z.regex(/^[a-z_-]{1,40}=([1-9]\d?|100)(,[a-z_-]{1,40}=([1-9]\d?|100))*$/))

/** Every variable that the server reads. docs/configuration.md lists the same. */
export const environment = z.object({
  LUCAS_ENV: z.enum(['development', 'test', 'production']),
  LUCAS_ROLE: z._default(z.enum(['all', 'web', 'worker', 'migrate']), 'all'),
  PORT: z._default(integer(1, 65_535), 3210),
  HOST: z._default(z.string().check(z.minLength(1)), 'localhost'),
  PUBLIC_URL: z.optional(origin),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_APP_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_POOL_SIZE: z._default(integer(1, 500), 10),
  DATABASE_JOB_POOL_SIZE: z._default(integer(1, 500), 5),
  JOB_CONCURRENCY: z._default(jobConcurrency, ''),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), 'info'),
  TOKEN_SECRET: z.optional(secret),
  ACCOUNT_HASH_SECRET: z.optional(secret),
  PASSWORD_PEPPER: z.optional(secret),
  ENCRYPTION_KEYS: z.optional(keyRing),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  SUPPORT_EMAIL: z.optional(z.email()),
  OPERATOR_NAME: z.optional(z.string().check(z.minLength(2), z.maxLength(120))),
  OPERATOR_RUT: z.optional(z.string().check(z.maxLength(20))),
  MAIL_PROCESSOR_NAME: z.optional(z.string().check(z.minLength(2), z.maxLength(120))),
  HOSTING_PROCESSOR_NAME: z.optional(z.string().check(z.minLength(2), z.maxLength(120))),
  MAIL_FROM: z._default(z.string().check(z.minLength(3)), 'Lucas <hola@lucas.example>'),
  PROVIDER: z._default(z.enum(['floid', 'fintoc']), 'floid'),
  FLOID_WIDGET_URL: z.optional(origin),
  FLOID_API_URL: z.optional(origin),
  FLOID_TOKEN: z.optional(z.string().check(z.minLength(8))),
  FLOID_CALLBACK_SECRET: z.optional(secret),
  FLOID_CALLBACK_TOKEN: z.optional(z.string().check(z.minLength(16))),
  FINTOC_API_URL: z._default(origin, 'https://api.fintoc.com/v1'),
  FINTOC_WIDGET_URL: z._default(origin, 'https://webview.fintoc.com/widget.html'),
  FINTOC_SECRET_KEY: z.optional(z.string().check(z.minLength(8))),
  FINTOC_PUBLIC_KEY: z.optional(z.string().check(z.minLength(8))),
  FINTOC_WEBHOOK_SECRET: z.optional(z.string().check(z.minLength(16))),
  FINTOC_CALLS_PER_SECOND: z._default(integer(1, 1_000), 4),
  GOOGLE_CLIENT_ID: z.optional(z.string().check(z.minLength(8))),
  GOOGLE_CLIENT_SECRET: z.optional(z.string().check(z.minLength(8))),
  GOOGLE_ISSUER: z._default(origin, 'https://accounts.google.com'),
  FACEBOOK_APP_ID: z.optional(z.string().check(z.minLength(5))),
  FACEBOOK_APP_SECRET: z.optional(z.string().check(z.minLength(8))),
  FACEBOOK_DIALOG_URL: z._default(origin, 'https://www.facebook.com/v24.0/dialog/oauth'),
  FACEBOOK_GRAPH_URL: z._default(origin, 'https://graph.facebook.com/v24.0'),
  SANDBOX_PORT: z.optional(integer(1, 65_535)),
  CORS_ORIGIN: z.optional(origin),
  SOCKET_ORIGIN: z.optional(z.url({ protocol: /^wss$/ })),
  TRUSTED_PROXY_HOPS: z.optional(integer(0, 10)),
  LIMIT_CALLS_PER_ADDRESS: z.optional(integer(1, 1e9)),
  LIMIT_CALLS_PER_PERSON: z.optional(integer(1, 1e9)),
  LIMIT_LOGINS_PER_ADDRESS: z.optional(integer(1, 1e9)),
  LIMIT_REGISTRATIONS_PER_ADDRESS: z.optional(integer(1, 1e9)),
  EXAMPLE_POOL_SIZE: z.optional(integer(0, 500)),
  EXAMPLE_HOUSEHOLDS_MAX: z._default(integer(1, 10_000), 300),
})

export type Variables = z.infer<typeof environment>
export type VariableName = keyof Variables

/** Expected values, for the message about a wrong or missing variable. */
export const expectedValues: Readonly<Record<VariableName, string>> = {
  LUCAS_ENV: 'development, test or production',
  LUCAS_ROLE: 'all, web, worker or migrate',
  PORT: 'a port from 1 to 65535',
  HOST: 'a host name or address',
  PUBLIC_URL: 'the address people open, such as https://lucas.example',
  DATA_DIR: 'a folder',
  DATABASE_URL: 'a postgres:// address',
  DATABASE_APP_URL: 'a postgres:// address',
  DATABASE_POOL_SIZE: 'a number of connections from 1 to 500',
  DATABASE_JOB_POOL_SIZE: 'a number of connections from 1 to 500',
  JOB_CONCURRENCY: 'queue=number, comma-separated, such as ingest=4',
  LOG_LEVEL: 'trace, debug, info, warn, error, fatal or silent',
  TOKEN_SECRET: 'at least 32 characters of random text',
  ACCOUNT_HASH_SECRET: 'the first value of TOKEN_SECRET, once that was changed',
  PASSWORD_PEPPER: 'at least 32 characters of random text',
  ENCRYPTION_KEYS: 'id:base64 of 32 bytes, comma-separated, the current one first',
  SMTP_URL: 'an smtps:// address, or smtp:// with ?requireTLS=true',
  SUPPORT_EMAIL: 'an address such as soporte@lucas.example',
  OPERATOR_NAME: 'the name of the person or company that runs Lucas',
  MAIL_PROCESSOR_NAME: 'the name of the company that delivers mail',
  HOSTING_PROCESSOR_NAME: 'the name of the company that hosts the server',
  OPERATOR_RUT: 'a RUT such as 76.123.456-0, with its right check digit',
  MAIL_FROM: 'a sender such as Lucas <hola@lucas.example>',
  PROVIDER: 'floid or fintoc',
  FLOID_WIDGET_URL: 'the address of the widget',
  FLOID_API_URL: 'the address of the API',
  FLOID_TOKEN: 'the API token of the provider',
  FLOID_CALLBACK_SECRET: 'at least 32 characters of random text (it is part of the callback address)',
  FLOID_CALLBACK_TOKEN: 'at least 16 characters (the Bearer secret of callbacks)',
  FINTOC_API_URL: 'the address of the API with its version',
  FINTOC_WIDGET_URL: 'the address of the widget as a page',
  FINTOC_SECRET_KEY: 'the secret key (sk_…)',
  FINTOC_PUBLIC_KEY: 'the public key (pk_…)',
  FINTOC_WEBHOOK_SECRET: 'the secret of the webhook endpoint (at least 16 characters)',
  FINTOC_CALLS_PER_SECOND: 'calls a second, 1 to 1000',
  GOOGLE_CLIENT_ID: 'the client id of the Google project',
  GOOGLE_CLIENT_SECRET: 'its client secret',
  GOOGLE_ISSUER: 'the address of an OpenID Connect issuer',
  FACEBOOK_APP_ID: 'the id of the Facebook app',
  FACEBOOK_APP_SECRET: 'its secret',
  FACEBOOK_DIALOG_URL: 'the address of the sign-in dialog with its version',
  FACEBOOK_GRAPH_URL: 'the address of the Graph API with its version',
  SANDBOX_PORT: 'a port from 1 to 65535',
  CORS_ORIGIN: 'one origin, such as https://app.example',
  SOCKET_ORIGIN: 'a wss:// origin',
  TRUSTED_PROXY_HOPS: 'the number of proxies in front, 0 (none) to 10',
  LIMIT_CALLS_PER_ADDRESS: 'calls a minute from one address',
  LIMIT_CALLS_PER_PERSON: 'calls a minute of one person',
  LIMIT_LOGINS_PER_ADDRESS: 'tries to sign in, in 15 minutes from one address',
  LIMIT_REGISTRATIONS_PER_ADDRESS: 'registrations in an hour from one address',
  EXAMPLE_POOL_SIZE: 'a number of households from 0 to 500',
  EXAMPLE_HOUSEHOLDS_MAX: 'a number of households from 1 to 10000',
}
