import { ConfigError } from './config-error.ts'
import type { Variables } from './variables.ts'

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

/** Settings of an OpenID provider. */
export type GoogleSettings = { issuer: string; clientId: string; clientSecret: string }

export type FacebookSettings = { appId: string; appSecret: string; dialogUrl: string; graphUrl: string }

/** Returns Floid's settings. Throws if only some of them are set. */
export function parseFloid(variables: Variables): FloidSettings | null {
  const {
    FLOID_WIDGET_URL: widgetUrl,
    FLOID_API_URL: apiUrl,
    FLOID_TOKEN: token,
    FLOID_CALLBACK_SECRET: callbackSecret,
  } = variables
  if (!widgetUrl && !apiUrl && !token && !callbackSecret) return null
  if (!widgetUrl || !apiUrl || !token || !callbackSecret)
    throw new ConfigError(
      'FLOID_WIDGET_URL, FLOID_API_URL, FLOID_TOKEN and FLOID_CALLBACK_SECRET are set together or not at all.',
    )
  return { widgetUrl, apiUrl, token, callbackSecret, callbackToken: variables.FLOID_CALLBACK_TOKEN ?? null }
}

/** Returns Fintoc's settings. Throws if only some of its keys are set; its URLs have defaults. */
export function parseFintoc(variables: Variables): FintocSettings | null {
  const { FINTOC_SECRET_KEY: secretKey, FINTOC_PUBLIC_KEY: publicKey } = variables
  const { FINTOC_WEBHOOK_SECRET: webhookSecret } = variables
  if (!secretKey && !publicKey && !webhookSecret) return null
  if (!secretKey || !publicKey || !webhookSecret)
    throw new ConfigError(
      'FINTOC_SECRET_KEY, FINTOC_PUBLIC_KEY and FINTOC_WEBHOOK_SECRET are set together or not at all.',
    )
  const {
    FINTOC_API_URL: apiUrl,
    FINTOC_WIDGET_URL: widgetUrl,
    FINTOC_CALLS_PER_SECOND: callsPerSecond,
  } = variables
  return { apiUrl, widgetUrl, secretKey, publicKey, webhookSecret, callsPerSecond }
}

/** Returns Google's settings. Throws if only some of its keys are set. */
export function parseGoogle(variables: Variables): GoogleSettings | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = variables
  if (!clientId && !clientSecret) return null
  if (!clientId || !clientSecret)
    throw new ConfigError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are set together or not at all.')
  return { issuer, clientId, clientSecret }
}

/** Returns Facebook's settings. Throws if only some of its keys are set. */
export function parseFacebook(variables: Variables): FacebookSettings | null {
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret } = variables
  const { FACEBOOK_DIALOG_URL: dialogUrl, FACEBOOK_GRAPH_URL: graphUrl } = variables
  if (!appId && !appSecret) return null
  if (!appId || !appSecret)
    throw new ConfigError('FACEBOOK_APP_ID and FACEBOOK_APP_SECRET are set together or not at all.')
  return { appId, appSecret, dialogUrl, graphUrl }
}
