import type { Provider } from '../modules/connections/index.ts'
import { type Config, ConfigError } from '../platform/config/config.ts'
import { listLoopbackOrigins } from '../platform/http-client/addresses.ts'
import {
  createHttpClient,
  type HttpClient,
  type HttpClientSettings,
} from '../platform/http-client/http-client.ts'
import { createFintocProvider } from '../providers/fintoc/fintoc.ts'
import { createFloidProvider } from '../providers/floid/floid.ts'
import { createNoProvider } from '../providers/none/none.ts'

export interface Bank {
  provider: Provider
  outgoing: HttpClient
  /** The secrets of the callback address; null if the provider signs its events. */
  secrets: { path: string; bearer: string | null } | null
}

/** Throws a `ConfigError` if the settings of the provider are missing. Called before anything is opened. */
export function demandBank({ provider, ...settings }: Config): void {
  if (provider !== 'files' && settings[provider] === null) throw missingBank(provider)
}

const missingBank = (provider: 'floid' | 'fintoc') =>
  new ConfigError(
    provider === 'fintoc'
      ? 'FINTOC_SECRET_KEY and the other FINTOC settings are missing: no bank can be linked.'
      : 'FLOID_WIDGET_URL and the other FLOID settings are missing: no bank can be linked.',
  )

/** Creates the configured provider and the HTTP client that reaches only it (decisions 3, S-35). */
export const openBank = (config: Config): Bank => openers[config.provider](config)

const openers: Readonly<Record<Config['provider'], (config: Config) => Bank>> = {
  floid: openFloid,
  fintoc: openFintoc,
  files: openNone,
}

function openFloid(config: Config): Bank {
  if (config.floid === null) throw missingBank('floid')
  const { widgetUrl, apiUrl, token, callbackSecret, callbackToken } = config.floid
  const outgoing = createHttpClient(reachable(config, apiUrl))
  const callbackUrl = new URL(`/api/floid/callback/${callbackSecret}/`, config.publicUrl).href
  return {
    provider: createFloidProvider({
      widgetUrl: new URL(widgetUrl),
      api: { outgoing, apiUrl, token, callbackUrl },
    }),
    outgoing,
    secrets: { path: callbackSecret, bearer: callbackToken },
  }
}

function openFintoc(config: Config): Bank {
  if (config.fintoc === null) throw missingBank('fintoc')
  const { apiUrl, widgetUrl, secretKey, callsPerSecond, publicKey, webhookSecret } = config.fintoc
  const outgoing = createHttpClient(reachable(config, apiUrl))
  return {
    provider: createFintocProvider({
      api: { outgoing, apiUrl, secretKey, callsPerSecond },
      widgetUrl: new URL(widgetUrl),
      publicKey,
      webhookSecret,
    }),
    outgoing,
    secrets: null,
  }
}

/** Nothing is reached: statement files come from the user. */
function openNone(): Bank {
  return {
    provider: createNoProvider(),
    outgoing: createHttpClient({ providerHosts: [], otherHosts: [], loopbackOrigins: [] }),
    secrets: null,
  }
}

/** Allows the provider's API only, and loopback only for the sandbox bank in development (S-35, S-22). */
const reachable = ({ env }: Config, apiUrl: string): HttpClientSettings => ({
  providerHosts: [new URL(apiUrl).hostname],
  otherHosts: [],
  loopbackOrigins: listLoopbackOrigins(env, [apiUrl]),
})
