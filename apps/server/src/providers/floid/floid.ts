import type { BankProvider } from '../../modules/connections/index.ts'
import { parseCallback } from './callback.ts'
import { widgetAddress } from './session.ts'
import { readCase } from './wire.ts'

/** Floid, the callback integration: the person signs in at its widget, the data comes to our callback address. */
export function floidProvider({ widgetUrl }: { widgetUrl: URL }): BankProvider {
  return {
    name: 'floid',
    widgetOrigin: widgetUrl.origin,
    startSession: async (caseId) => ({ widgetUrl: widgetAddress(widgetUrl, caseId) }),
    caseOf: readCase,
    parseCallback,
  }
}
