import { createIdentityLinks, type IdentityLinksDeps } from './identity-links.ts'
import { createIdentitySignIn, type IdentitySignInDeps } from './identity-sign-in.ts'
import { createOauthFlow, type OauthFlowDeps } from './oauth-flow.ts'

export type IdentitiesDeps = IdentitySignInDeps & IdentityLinksDeps & OauthFlowDeps
export type Identities = ReturnType<typeof createIdentities>

/** Signs users in with Google and Facebook, and links these identities. */
export function createIdentities(deps: IdentitiesDeps) {
  const oauthFlow = createOauthFlow(deps)
  return {
    signIn: createIdentitySignIn({ ...deps, oauthFlow }),
    links: createIdentityLinks({ ...deps, oauthFlow }),
  }
}
