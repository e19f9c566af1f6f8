import { InvalidProviderPayload, type Provider, ProviderError } from '../../modules/connections/index.ts'

/** Creates the provider of an installation that links no banks (`PROVIDER=files`). It is never called: every request is refused before. */
export const createNoProvider = (): Provider => ({
  // Of the accounts of example households, which are stored as those of a provider.
  name: 'floid',
  widgetOrigin: null,
  async createWidgetSession() {
    throw new ProviderError('needs_person')
  },
  parseCallbackRef: refusePayload,
  parseCallback: refusePayload,
  refresh: null,
  revoke: null,
  webhook: null,
  fetcher: null,
})

function refusePayload(): never {
  throw new InvalidProviderPayload('no provider is configured')
}
