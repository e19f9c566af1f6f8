import * as z from 'zod/mini'

/** Supported identity providers. */
export const identityProviders = ['google', 'facebook'] as const
export const identityProvider = z.enum(identityProviders)
export type IdentityProviderName = z.infer<typeof identityProvider>
