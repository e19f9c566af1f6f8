import * as z from 'zod/mini'

/** Who else may vouch for a person. */
export const identityProviders = ['google', 'facebook'] as const
export const identityProvider = z.enum(identityProviders)
export type IdentityProviderName = z.infer<typeof identityProvider>
