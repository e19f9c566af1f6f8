import { resolve } from 'node:path'
import { loadSharedSecrets, type SharedSecrets } from './secrets.ts'

type Variables = Readonly<Record<string, string | undefined>>
export type Listener = { setting: string; host: string; port: number }
type StartPlan = {
  /** The URL that users open. */
  address: string
  /** URLs that answer 200 when everything runs. */
  ready: string[]
  listeners: Listener[]
  server: Variables
  sandbox?: Variables
}

const isPort = (value: number) => Number.isInteger(value) && value >= 1 && value <= 65_535

function parsePort(variables: Variables, name: string, fallback: number) {
  const text = variables[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!isPort(value)) throw new Error(`${name} must be a port from 1 to 65535, not '${text}'.`)
  return value
}

/** Returns an origin that a browser can open, also when the server listens on all addresses. */
const toOrigin = (host: string, at: number) =>
  `http://${['0.0.0.0', '::'].includes(host) ? 'localhost' : host}:${at}`

/** The sandbox has another host name than the product, as a real bank, so that they share no cookie. */
const sandboxHostFor = (host: string) => (['localhost', '0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host)

const widgetPath = '/lucas/widget/5a6e0b1d4c7f4e2f9a3b8c6d1e0f2a47'

/** The settings that point the server to the sandbox instead of Floid. */
const floidSettings = (sandbox: string, { callbackSecret, callbackToken, apiToken }: SharedSecrets) => ({
  FLOID_WIDGET_URL: `${sandbox}${widgetPath}?bank={bank}&first={first}`,
  FLOID_API_URL: sandbox,
  FLOID_TOKEN: apiToken,
  FLOID_CALLBACK_SECRET: callbackSecret,
  FLOID_CALLBACK_TOKEN: callbackToken,
})

const publicKey = 'pk_test_lucas_sandbox'

/** The settings that point the server to the sandbox instead of Fintoc (`PROVIDER=fintoc npm start`). */
const fintocSettings = (sandbox: string, { apiToken, webhookSecret }: SharedSecrets) => ({
  FINTOC_API_URL: `${sandbox}/v1`,
  FINTOC_WIDGET_URL: `${sandbox}/widget.html`,
  FINTOC_SECRET_KEY: `sk_test_${apiToken}`,
  FINTOC_PUBLIC_KEY: publicKey,
  FINTOC_WEBHOOK_SECRET: `whsec_test_${webhookSecret}`,
})

const sandboxFintoc = (serverOrigin: string, { apiToken, webhookSecret }: SharedSecrets) => ({
  SANDBOX_FINTOC_SECRET_KEY: `sk_test_${apiToken}`,
  SANDBOX_FINTOC_PUBLIC_KEY: publicKey,
  SANDBOX_FINTOC_WEBHOOK_SECRET: `whsec_test_${webhookSecret}`,
  SANDBOX_FINTOC_WEBHOOK_URL: `${serverOrigin}/api/fintoc/webhook/`,
})

/**
 * Returns the variables of the server with defaults for missing ones; production gets no default for PUBLIC_URL. A wrong port stays
 * for the configuration to refuse, and is part of no address.
 */
function readVariables(variables: Variables, webPort?: number) {
  const environment = variables.LUCAS_ENV || 'development'
  const host = variables.HOST || 'localhost'
  const port = variables.PORT || '3210'
  const serverOrigin = toOrigin(host, isPort(Number(port)) ? Number(port) : 3210)
  const address = variables.PUBLIC_URL || (webPort ? toOrigin(host, webPort) : serverOrigin)
  const server = {
    LUCAS_ENV: environment,
    HOST: host,
    PORT: port,
    DATA_DIR: resolve(variables.DATA_DIR || '.data'),
    // In production a missing PUBLIC_URL is an error.
    ...(environment !== 'production' && { PUBLIC_URL: address }),
  }
  return { environment, host, own: serverOrigin, address, server }
}

/** Returns the environment of a server command: the same database and secrets as `npm start`. */
export const commandVariables = (variables: Variables) => readVariables(variables).server

/**
 * Returns the processes and settings of `npm start`. In development and test the sandbox bank replaces the provider
 * unless one is configured or no banks are linked (`PROVIDER=files`); production runs the server only.
 */
export function planStart(
  variables: Variables,
  { webPort, isTerminal = false }: { webPort?: number; isTerminal?: boolean } = {},
): StartPlan {
  const {
    environment,
    host,
    own: serverOrigin,
    address,
    server: serverVariables,
  } = readVariables(variables, webPort)
  const { METRICS_PORT: metricsPort, METRICS_HOST: metricsHost } = variables
  const listeners = [
    { setting: 'PORT', host, port: parsePort(variables, 'PORT', 3210) },
    ...(metricsPort
      ? [{ setting: 'METRICS_PORT', host: metricsHost || '127.0.0.1', port: Number(metricsPort) }]
      : []),
  ]
  // A terminal shows warnings and errors, unless its user asks for more.
  const logLevel = variables.LOG_LEVEL || (isTerminal ? 'warn' : undefined)
  const server = { ...variables, ...serverVariables, ...(logLevel && { LOG_LEVEL: logLevel }) }
  const plan = { address, ready: [`${serverOrigin}/readyz`], listeners, server }
  const isFintoc = variables.PROVIDER === 'fintoc'
  const hasOwnProvider = isFintoc ? variables.FINTOC_SECRET_KEY : variables.FLOID_WIDGET_URL
  const linksNoBanks = variables.PROVIDER === 'files'
  if (environment === 'production' || hasOwnProvider || linksNoBanks) return plan

  const sandboxPort = parsePort(variables, 'SANDBOX_PORT', 3211)
  const sandboxHost = sandboxHostFor(host)
  const shared = loadSharedSecrets(server.DATA_DIR)
  const sandboxOrigin = toOrigin(sandboxHost, sandboxPort)
  return {
    ...plan,
    ready: [...plan.ready, `${sandboxOrigin}/banks`],
    listeners: [...listeners, { setting: 'SANDBOX_PORT', host: sandboxHost, port: sandboxPort }],
    server: {
      ...server,
      SANDBOX_PORT: String(sandboxPort),
      ...(isFintoc ? fintocSettings(sandboxOrigin, shared) : floidSettings(sandboxOrigin, shared)),
    },
    sandbox: {
      ...variables,
      LUCAS_ENV: environment,
      HOST: sandboxHost,
      SANDBOX_PORT: String(sandboxPort),
      ...(isFintoc ? sandboxFintoc(serverOrigin, shared) : {}),
      SANDBOX_CALLBACK_URL: `${serverOrigin}/api/floid/callback/${shared.callbackSecret}/`,
      SANDBOX_CALLBACK_TOKEN: shared.callbackToken,
      SANDBOX_API_TOKEN: shared.apiToken,
      SANDBOX_FRAME_ANCESTOR: address,
    },
  }
}
