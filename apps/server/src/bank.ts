import type { BankProvider } from './modules/connections/index.ts'
import { type Config, ConfigError } from './platform/config/config.ts'
import { isLoopback } from './platform/outgoing/addresses.ts'
import { createOutgoing, type Outgoing, type OutgoingSettings } from './platform/outgoing/outgoing.ts'
import { fintocProvider } from './providers/fintoc/fintoc.ts'
import { floidProvider } from './providers/floid/floid.ts'

export interface Bank {
  provider: BankProvider
  outgoing: Outgoing
  /** Of the callback address; null where events are signed instead. */
  secrets: { path: string; bearer: string | null } | null
}

/** The provider that the configuration names, with the only way out to it (decisions 3, S-35). */
export const openBank = (config: Config): Bank =>
  config.provider === 'fintoc' ? openFintoc(config) : openFloid(config)

function openFloid(config: Config): Bank {
  if (config.floid === null)
    throw new ConfigError('FLOID_WIDGET_URL and the other FLOID settings are missing: no bank can be linked.')
  const { widgetUrl, apiUrl, token, callbackSecret, callbackToken } = config.floid
  const outgoing = createOutgoing(reachable(config, apiUrl))
  const callbackUrl = new URL(`/api/floid/callback/${callbackSecret}/`, config.publicUrl).href
  return {
    provider: floidProvider({ widgetUrl: new URL(widgetUrl), api: { outgoing, apiUrl, token, callbackUrl } }),
    outgoing,
    secrets: { path: callbackSecret, bearer: callbackToken },
  }
}

function openFintoc(config: Config): Bank {
  if (config.fintoc === null)
    throw new ConfigError(
      'FINTOC_SECRET_KEY and the other FINTOC settings are missing: no bank can be linked.',
    )
  const { apiUrl, widgetUrl, secretKey, callsPerSecond, publicKey, webhookSecret } = config.fintoc
  const outgoing = createOutgoing(reachable(config, apiUrl))
  return {
    provider: fintocProvider({
      api: { outgoing, apiUrl, secretKey, callsPerSecond },
      widgetUrl: new URL(widgetUrl),
      publicKey,
      webhookSecret,
    }),
    outgoing,
    secrets: null,
  }
}

/** The provider's API alone; on this machine only where it is the stand-in bank's (S-35, S-22). */
function reachable({ env }: Config, apiUrl: string): OutgoingSettings {
  const { hostname, origin } = new URL(apiUrl)
  const isHere = env !== 'production' && (hostname === 'localhost' || isLoopback(hostname))
  return { providerHosts: [hostname], otherHosts: [], loopbackOrigins: isHere ? [origin] : [] }
}
