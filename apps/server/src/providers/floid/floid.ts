import type { BankProvider } from '../../modules/connections/index.ts'
import { parseCallback } from './callback.ts'
import { type FloidApi, floidRefresh } from './client.ts'
import { widgetAddress } from './session.ts'
import { readCase } from './wire.ts'

/**
 * Floid, the callback integration: the person signs in at its widget, the data comes to our callback address. With
 * access to its API the data are refreshed without them.
 */
export function floidProvider({ widgetUrl, api }: { widgetUrl: URL; api?: FloidApi }): BankProvider {
  return {
    name: 'floid',
    widgetOrigin: widgetUrl.origin,
    startSession: async (caseId) => ({ widgetUrl: widgetAddress(widgetUrl, caseId) }),
    caseOf: readCase,
    parseCallback,
    refresh: api === undefined ? null : floidRefresh(api),
    // Floid documents no way to take a stored login back (reference 1.4): forgetting it is all there is.
    revoke: null,
    events: null,
    pull: null,
  }
}
