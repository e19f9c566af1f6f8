import { invitationKey } from '../../lib/session/storage-keys.ts'

/**
 * Returns the invitation of this tab. Its token comes in the URL fragment, which is never sent to a server, leaves the address bar, and
 * stays in the tab, so that a reload or the way over an identity provider does not lose it (S-21).
 */
export function readInvitation(): string | undefined {
  const token = new URLSearchParams(location.hash.slice(1)).get('invitacion')
  if (token !== null && token !== '' && token.length <= 512) {
    sessionStorage.setItem(invitationKey, token)
    history.replaceState(history.state, '', location.pathname)
  }
  return sessionStorage.getItem(invitationKey) ?? undefined
}

export const clearInvitation = (): void => sessionStorage.removeItem(invitationKey)
