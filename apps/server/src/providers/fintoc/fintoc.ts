import {
  type BankProvider,
  type BankPull,
  BankRefused,
  ProviderPayloadInvalid,
} from '../../modules/connections/index.ts'
import { isSigned } from '../../platform/http/event-signature.ts'
import { type FintocApi, type FintocClient, fintocClient } from './client.ts'
import { readCredentials } from './credentials.ts'
import { eventRefOf, parseBody } from './events.ts'
import { FintocRefusal } from './faults.ts'
import { readWhole } from './reading.ts'
import { intentOf, keepIntent, widgetAddress } from './session.ts'

export interface FintocSettings {
  api: FintocApi
  /** Where the widget runs as a page of its own (reference 2.2). */
  widgetUrl: URL
  publicKey: string
  webhookSecret: string
}

/**
 * Fintoc: the person signs in at its widget, the server exchanges the link intent for a link and reads it whenever an
 * event says that there is something new.
 */
export function fintocProvider({ api, widgetUrl, publicKey, webhookSecret }: FintocSettings): BankProvider {
  const client = fintocClient(api)
  return {
    name: 'fintoc',
    widgetOrigin: widgetUrl.origin,
    async startSession(_caseId, { institutionId, signal }) {
      const intent = await client.createLinkIntent(signal)
      const session = { publicKey, widgetToken: intent.widget_token ?? '', institutionId }
      return { widgetUrl: widgetAddress(widgetUrl, session), ...keepIntent(intent) }
    },
    caseOf() {
      throw new ProviderPayloadInvalid('its messages are signed events')
    },
    parseCallback: parseBody,
    refresh: {
      holderOf: (kept) => readCredentials(kept)?.holder ?? null,
      read: (answers) => parseBody(answers.at(-1)),
      ask: ({ credentials, signal }) => askAgain(client, credentials, signal),
    },
    revoke: async (credentials, signal, inUse) => {
      const link = readCredentials(credentials)?.link_id
      if (link === undefined || (inUse !== null && readCredentials(inUse)?.link_id === link)) return
      await client.deleteLink(link, signal)
    },
    events: {
      header: 'fintoc-signature',
      isGenuine: (bytes, header, now) => isSigned(bytes, header, webhookSecret, now),
      refOf: eventRefOf,
    },
    pull: pullFrom(client),
  }
}

/** Asks for a refresh; its end comes as an event. Where the data are fresh already they can be read at once. */
async function askAgain(client: FintocClient, credentials: string, signal: AbortSignal | undefined) {
  const kept = readCredentials(credentials)
  if (kept === null) throw new BankRefused('needs_person')
  try {
    const intent = await client.refresh(kept.link_token, signal)
    // The bank wants the person's second factor: only the widget can give it.
    if (intent.requires_mfa) throw new BankRefused('second_factor_timeout')
    if (intent.status === 'rejected') throw new BankRefused('invalid_credentials')
    if (intent.status === 'failed') throw new BankRefused('bank_unavailable')
    return intent.status === 'succeeded' ? ('ready' as const) : ('event_comes' as const)
  } catch (fault) {
    if (!(fault instanceof FintocRefusal)) throw fault
    return fault.code === 'rate_limit_exceeded' ? ('ready' as const) : ('event_comes' as const)
  }
}

const pullFrom = (client: FintocClient): BankPull => ({
  async claim(secret, signal) {
    const { id, exchange_token } = intentOf(secret)
    const intent = await client.linkIntent(id, signal)
    if (intent.status === 'created') return null
    if (intent.status !== 'succeeded') throw new BankRefused('invalid_credentials')
    return client.exchange(intent.exchange_token ?? exchange_token, signal)
  },
  async read(credentials, { since, now, signal }) {
    const kept = readCredentials(credentials)
    if (kept === null) throw new BankRefused('needs_person')
    return readWhole(client, kept.link_token, { since, now, signal })
  },
})
