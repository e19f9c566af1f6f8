import { resolve } from 'node:path'
import { type SharedSecrets, sharedSecrets } from './secrets.ts'

type Variables = Readonly<Record<string, string | undefined>>
export type Listener = { setting: string; host: string; port: number }
type Plan = {
  /** Where a person opens the product. */
  address: string
  /** What answers 200 once everything runs. */
  ready: string[]
  listeners: Listener[]
  server: Variables
  sandbox?: Variables
}

function port(variables: Variables, name: string, usual: number) {
  const text = variables[name]
  if (text === undefined || text === '') return usual
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > 65_535)
    throw new Error(`${name} must be a port from 1 to 65535, not '${text}'.`)
  return value
}

/** An address a browser can open, also when the server listens everywhere. */
const origin = (host: string, at: number) =>
  `http://${['0.0.0.0', '::'].includes(host) ? 'localhost' : host}:${at}`

/** The sandbox has another name than the product's localhost, as a bank has, so that no cookie is shared. */
const sandboxHostBeside = (host: string) =>
  ['localhost', '0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host

const widgetPath = '/lucas/widget/5a6e0b1d4c7f4e2f9a3b8c6d1e0f2a47'

/** The server's view of the sandbox: the very settings that name Floid elsewhere. */
const floidSettings = (sandbox: string, { callbackSecret, callbackToken, apiToken }: SharedSecrets) => ({
  FLOID_WIDGET_URL: `${sandbox}${widgetPath}`,
  FLOID_API_URL: sandbox,
  FLOID_TOKEN: apiToken,
  FLOID_CALLBACK_SECRET: callbackSecret,
  FLOID_CALLBACK_TOKEN: callbackToken,
})

const publicKey = 'pk_test_lucas_sandbox'

/** The same of a sandbox that stands in for Fintoc (`PROVIDER=fintoc npm start`). */
const fintocSettings = (sandbox: string, { apiToken, webhookSecret }: SharedSecrets) => ({
  FINTOC_API_URL: `${sandbox}/v1`,
  FINTOC_WIDGET_URL: `${sandbox}/widget.html`,
  FINTOC_SECRET_KEY: `sk_test_${apiToken}`,
  FINTOC_PUBLIC_KEY: publicKey,
  FINTOC_WEBHOOK_SECRET: `whsec_test_${webhookSecret}`,
})

const sandboxFintoc = (own: string, { apiToken, webhookSecret }: SharedSecrets) => ({
  SANDBOX_FINTOC_SECRET_KEY: `sk_test_${apiToken}`,
  SANDBOX_FINTOC_PUBLIC_KEY: publicKey,
  SANDBOX_FINTOC_WEBHOOK_SECRET: `whsec_test_${webhookSecret}`,
  SANDBOX_FINTOC_WEBHOOK_URL: `${own}/api/fintoc/webhook/`,
})

/**
 * What to start, from the environment. The sandbox bank stands in for the provider in development and test,
 * as long as none is named; production runs the server alone, with the settings it was given.
 */
export function planStart(variables: Variables, { webPort }: { webPort?: number } = {}): Plan {
  const environment = variables.LUCAS_ENV || 'development'
  const host = variables.HOST || 'localhost'
  const serverPort = port(variables, 'PORT', 3210)
  const own = origin(host, serverPort)
  const address = variables.PUBLIC_URL || (webPort ? origin(host, webPort) : own)
  const dataFolder = resolve(variables.DATA_DIR || '.data')
  const listeners = [{ setting: 'PORT', host, port: serverPort }]
  const server = {
    ...variables,
    LUCAS_ENV: environment,
    HOST: host,
    PORT: String(serverPort),
    DATA_DIR: dataFolder,
    PUBLIC_URL: address,
  }
  const plan = { address, ready: [`${own}/readyz`], listeners, server }
  const isFintoc = variables.PROVIDER === 'fintoc'
  const isNamed = isFintoc ? variables.FINTOC_SECRET_KEY : variables.FLOID_WIDGET_URL
  if (environment === 'production' || isNamed) return plan

  const sandboxPort = port(variables, 'SANDBOX_PORT', 3211)
  const sandboxHost = sandboxHostBeside(host)
  const shared = sharedSecrets(dataFolder)
  const bank = origin(sandboxHost, sandboxPort)
  return {
    ...plan,
    ready: [...plan.ready, `${bank}/banks`],
    listeners: [...listeners, { setting: 'SANDBOX_PORT', host: sandboxHost, port: sandboxPort }],
    server: {
      ...server,
      SANDBOX_PORT: String(sandboxPort),
      ...(isFintoc ? fintocSettings(bank, shared) : floidSettings(bank, shared)),
    },
    sandbox: {
      ...variables,
      LUCAS_ENV: environment,
      HOST: sandboxHost,
      SANDBOX_PORT: String(sandboxPort),
      ...(isFintoc ? sandboxFintoc(own, shared) : {}),
      SANDBOX_CALLBACK_URL: `${own}/api/floid/callback/${shared.callbackSecret}/`,
      SANDBOX_CALLBACK_TOKEN: shared.callbackToken,
      SANDBOX_API_TOKEN: shared.apiToken,
      SANDBOX_FRAME_ANCESTOR: address,
    },
  }
}
