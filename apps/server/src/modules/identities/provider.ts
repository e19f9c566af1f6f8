/** What somebody else says of a person who signed in with them. */
export type VouchedPerson = {
  /** Whom the provider means, for ever. */
  readonly subject: string
  readonly email: string | null
  /** Only where the provider itself says that it saw so. */
  readonly isEmailVerified: boolean
  readonly firstName: string
  readonly lastName: string
}

/** What binds the way there to the way back. */
export type Ask = {
  readonly state: string
  readonly nonce: string
  /** Of PKCE: only its hash travels through the browser. */
  readonly verifier: string
}

/** Somebody who vouches for people: Google, Facebook. */
export interface IdentityProvider {
  /** Where the browser goes. */
  addressOf(ask: Ask): Promise<string>
  /** Takes the code of the way back to the provider and reads whom it stands for; fails where anything does not fit. */
  read(query: string, ask: Ask): Promise<VouchedPerson>
}
