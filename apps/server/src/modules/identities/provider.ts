/** A user as the identity provider describes them. */
export type ProviderProfile = {
  /** The provider's permanent id of the user. */
  readonly subject: string
  readonly email: string | null
  /** True only if the provider says that it has verified the address. */
  readonly isEmailVerified: boolean
  readonly firstName: string
  readonly lastName: string
}

/** Binds an authorization request to its callback. */
export type AuthorizationRequest = {
  readonly state: string
  readonly nonce: string
  /** PKCE verifier; only its hash is sent through the browser. */
  readonly verifier: string
}

/** An OAuth provider: Google or Facebook. */
export interface IdentityProvider {
  /** Returns the URL of the provider's sign-in page. */
  createAuthorizationUrl(request: AuthorizationRequest): Promise<string>
  /** Exchanges the code of the callback for the user's profile. Throws if the provider rejects it. */
  fetchProfile(query: string, request: AuthorizationRequest): Promise<ProviderProfile>
}
