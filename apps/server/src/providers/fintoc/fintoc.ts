import {
  InvalidProviderPayload,
  type Provider,
  ProviderError,
  type SnapshotFetcher,
} from '../../modules/connections/index.ts'
import { verifyWebhookSignature } from '../../platform/http/webhook-signature.ts'
import { createFintocClient, type FintocApi, type FintocClient } from './client.ts'
import { parseCredentials } from './credentials.ts'
import { FintocError } from './errors.ts'
import { parseEventRef, parsePayload } from './events.ts'
import { fetchSnapshot } from './fetch-snapshot.ts'
import { parseLinkToken, toLinkToken, widgetAddress } from './session.ts'

export interface FintocSettings {
  api: FintocApi
  /** Address of the page that runs the widget (reference 2.2). */
  widgetUrl: URL
  publicKey: string
  webhookSecret: string
}

/**
 * Creates the Fintoc provider. The user signs in at its widget, the server exchanges the link intent for a link and
 * fetches the link when an event announces new data.
 */
export function createFintocProvider({ api, widgetUrl, publicKey, webhookSecret }: FintocSettings): Provider {
  const client = createFintocClient(api)
  return {
    name: 'fintoc',
    widgetOrigin: widgetUrl.origin,
    async createWidgetSession(_linkSessionId, { institutionId, signal }) {
      const intent = await client.createLinkIntent(signal)
      const session = { publicKey, widgetToken: intent.widget_token ?? '', institutionId }
      return { widgetUrl: widgetAddress(widgetUrl, session), opensInstitution: true, ...toLinkToken(intent) }
    },
    parseCallbackRef() {
      throw new InvalidProviderPayload('Fintoc sends signed events only')
    },
    parseCallback: parsePayload,
    refresh: {
      parseHolderRut: (stored) => parseCredentials(stored)?.holder ?? null,
      mergeAnswers: (answers) => parsePayload(answers.at(-1)),
      requestRefresh: ({ credentials, signal }) => requestRefresh(client, credentials, signal),
    },
    revoke: async (credentials, signal, inUse) => {
      const link = parseCredentials(credentials)?.link_id
      if (link === undefined || (inUse !== null && parseCredentials(inUse)?.link_id === link)) return
      await client.deleteLink(link, signal)
    },
    webhook: {
      path: '/api/fintoc/webhook/',
      header: 'fintoc-signature',
      verify: (bytes, header, now) => verifyWebhookSignature(bytes, header, webhookSecret, now),
      parseEventRef,
    },
    fetcher: createSnapshotFetcher(client),
  }
}

/** Requests a refresh. An event announces its end; data that are already fresh can be fetched at once. */
async function requestRefresh(client: FintocClient, credentials: string, signal: AbortSignal | undefined) {
  const stored = parseCredentials(credentials)
  if (stored === null) throw new ProviderError('needs_person')
  try {
    const intent = await client.refresh(stored.link_token, signal)
    // The bank asks for a second factor, which the user can only enter in the widget.
    if (intent.requires_mfa) throw new ProviderError('second_factor_timeout')
    if (intent.status === 'rejected') throw new ProviderError('invalid_credentials')
    if (intent.status === 'failed') throw new ProviderError('bank_unavailable')
    return intent.status === 'succeeded' ? ('ready' as const) : ('event_comes' as const)
  } catch (err) {
    if (!(err instanceof FintocError)) throw err
    return err.code === 'rate_limit_exceeded' ? ('ready' as const) : ('event_comes' as const)
  }
}

const createSnapshotFetcher = (client: FintocClient): SnapshotFetcher => ({
  async pollLinkSession(secret, signal) {
    const { id, exchange_token } = parseLinkToken(secret)
    const intent = await client.linkIntent(id, signal)
    if (intent.status === 'created') return null
    if (intent.status !== 'succeeded') throw new ProviderError('invalid_credentials')
    return client.exchange(intent.exchange_token ?? exchange_token, signal)
  },
  async fetchSnapshot(credentials, { since, now, signal }) {
    const stored = parseCredentials(credentials)
    if (stored === null) throw new ProviderError('needs_person')
    return fetchSnapshot(client, stored.link_token, { since, now, signal })
  },
})
