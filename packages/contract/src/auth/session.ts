import * as z from 'zod/mini'
import { plans } from '../rules/plans.ts'
import { id, instant } from '../wire.ts'

export const countries = ['chile', 'colombia', 'peru', 'mexico', 'argentina', 'otro'] as const

/** Paths of the dashboards; the user's choice is the home screen. */
export const homeScreens = ['dashboard', 'dashboard-legacy', 'dashboard-topbar'] as const
const homeScreen = z.enum(homeScreens)
export type HomeScreen = z.infer<typeof homeScreen>

export const user = z.object({
  id,
  email: z.string(),
  pending_email: z.nullable(z.string()),
  first_name: z.string(),
  /** Whether the user changed the first name since the registration; the greeting then uses it. */
  is_first_name_edited: z.optional(z.boolean()),
  last_name: z.string(),
  phone: z.nullable(z.string()),
  is_phone_verified: z.boolean(),
  country: z.enum(countries),
  plan: z.enum(plans),
  is_verified: z.boolean(),
  home_screen: homeScreen,
  /** Start of the data block (Ley 19.628, article 8 ter); null without a block. */
  data_blocked_at: z.optional(z.nullable(instant)),
})
export type User = z.infer<typeof user>

export const sessionAnswer = z.object({ user, access: z.string(), refresh: z.string() })
export type SessionAnswer = z.infer<typeof sessionAnswer>

/** `refresh` is set for token families that rotate (our own client). */
export const refreshedTokens = z.object({ access: z.string(), refresh: z.optional(z.string()) })
export type RefreshedTokens = z.infer<typeof refreshedTokens>

export const stepUpAnswer = z.object({ valid_until: instant })

export const ticketAnswer = z.object({ ticket: z.string(), expires_in: z.int() })
