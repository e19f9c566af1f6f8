import type { Provider } from '../../modules/connections/index.ts'
import { parseCallback } from './callback.ts'
import { createFloidRefresh, type FloidApi } from './client.ts'
import { parseCallbackRef } from './wire.ts'

/**
 * Creates the Floid provider. The user signs in at its widget and the data arrive at our callback address. With API
 * access the data are refreshed without the user.
 */
export function createFloidProvider({ widgetUrl, api }: { widgetUrl: URL; api?: FloidApi }): Provider {
  return {
    name: 'floid',
    widgetOrigin: widgetUrl.origin,
    createWidgetSession: async (linkSessionId) => ({ widgetUrl: widgetAddress(widgetUrl, linkSessionId) }),
    parseCallbackRef,
    parseCallback,
    refresh: api === undefined ? null : createFloidRefresh(api),
    // Floid documents no way to revoke a stored login (reference 1.4).
    revoke: null,
    webhook: null,
    fetcher: null,
  }
}

/** Returns the widget's address for a link session. Floid returns `custom` in its callbacks (reference 1.2). */
function widgetAddress(widgetUrl: URL, linkSessionId: string): string {
  const address = new URL(widgetUrl)
  address.searchParams.set('custom', linkSessionId)
  return address.href
}
