import { problemWith, type SettingProblem } from './setting-problem.ts'
import type { VariableName, Variables } from './variables.ts'

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

/** Settings that a service needs all of. */
const together = [
  ['FLOID_WIDGET_URL', 'FLOID_API_URL', 'FLOID_TOKEN', 'FLOID_CALLBACK_SECRET'],
  ['FINTOC_SECRET_KEY', 'FINTOC_PUBLIC_KEY', 'FINTOC_WEBHOOK_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
  ['OPERATOR_NAME', 'OPERATOR_RUT'],
] as const satisfies VariableName[][]

/** Returns a problem for each service that has only some of its settings. */
export const findIncompleteServices = (variables: Variables): SettingProblem[] =>
  together.flatMap((names) => {
    const isSet = names.map((name) => variables[name] !== undefined)
    if (isSet.every(Boolean) || !isSet.some(Boolean)) return []
    const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
    return [problemWith(names, `${list} are set together or not at all.`)]
  })

/** Returns Floid's settings; null without them. */
export function parseFloid(variables: Variables): FloidSettings | null {
  const {
    FLOID_WIDGET_URL: widgetUrl,
    FLOID_API_URL: apiUrl,
    FLOID_TOKEN: token,
    FLOID_CALLBACK_SECRET: callbackSecret,
  } = variables
  if (!widgetUrl || !apiUrl || !token || !callbackSecret) return null
  return { widgetUrl, apiUrl, token, callbackSecret, callbackToken: variables.FLOID_CALLBACK_TOKEN ?? null }
}

/** Returns Fintoc's settings, whose URLs have defaults; null without its keys. */
export function parseFintoc(variables: Variables): FintocSettings | null {
  const { FINTOC_SECRET_KEY: secretKey, FINTOC_PUBLIC_KEY: publicKey } = variables
  const { FINTOC_WEBHOOK_SECRET: webhookSecret } = variables
  if (!secretKey || !publicKey || !webhookSecret) return null
  const {
    FINTOC_API_URL: apiUrl,
    FINTOC_WIDGET_URL: widgetUrl,
    FINTOC_CALLS_PER_SECOND: callsPerSecond,
  } = variables
  return { apiUrl, widgetUrl, secretKey, publicKey, webhookSecret, callsPerSecond }
}

/** Returns Google's settings; null without its keys. */
export function parseGoogle(variables: Variables): GoogleSettings | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = variables
  return clientId && clientSecret ? { issuer, clientId, clientSecret } : null
}

/** Returns Facebook's settings; null without its keys. */
export function parseFacebook(variables: Variables): FacebookSettings | null {
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret } = variables
  const { FACEBOOK_DIALOG_URL: dialogUrl, FACEBOOK_GRAPH_URL: graphUrl } = variables
  return appId && appSecret ? { appId, appSecret, dialogUrl, graphUrl } : null
}
