import type { Provider, WidgetRequest } from '../../modules/connections/index.ts'
import { parseCallback } from './callback.ts'
import { createFloidRefresh, type FloidApi } from './client.ts'
import { findShortName } from './institutions.ts'
import { parseCallbackRef } from './wire.ts'

/**
 * Creates the Floid provider. The user signs in at its widget and the data arrive at our callback address. With API
 * access the data are refreshed without the user.
 */
export function createFloidProvider({ widgetUrl, api }: { widgetUrl: URL; api?: FloidApi }): Provider {
  return {
    name: 'floid',
    widgetOrigin: widgetUrl.origin,
    createWidgetSession: async (linkSessionId, request) => ({
      widgetUrl: widgetAddress(widgetUrl, linkSessionId, request),
      opensInstitution: [...widgetUrl.searchParams.values()].includes(placeholders.institutionId),
    }),
    parseCallbackRef,
    parseCallback,
    refresh: api === undefined ? null : createFloidRefresh(api),
    // Floid documents no way to revoke a stored login (reference 1.4).
    revoke: null,
    webhook: null,
    fetcher: null,
  }
}

/**
 * What the address of a widget may contain for the bank to open and for the one that the user connected first. Floid documents
 * neither (reference 1.1), so a deployment writes them where its provider reads them.
 */
const placeholders = { institutionId: '{bank}', firstInstitutionId: '{first}' } as const

const isPlaceholder = (value: string) => Object.values<string>(placeholders).includes(value)

/** Returns the widget's address for a link session. Floid returns `custom` in its callbacks (reference 1.2). */
function widgetAddress(widgetUrl: URL, linkSessionId: string, request: WidgetRequest): string {
  const address = new URL(widgetUrl)
  for (const [name, value] of Array.from(address.searchParams)) {
    const filled = isPlaceholder(value) ? fillPlaceholder(value, request) : value
    if (filled === null) address.searchParams.delete(name)
    else address.searchParams.set(name, filled)
  }
  address.searchParams.set('custom', linkSessionId)
  return address.href
}

/** Returns Floid's name of the bank in place of a placeholder; null when no bank is meant. */
function fillPlaceholder(placeholder: string, request: WidgetRequest): string | null {
  const isFirst = placeholder === placeholders.firstInstitutionId
  const id = isFirst ? request.firstInstitutionId : request.institutionId
  return id === null ? null : findShortName(id)
}
