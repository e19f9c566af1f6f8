import { country } from '@lucas/contract/auth/auth.ts'
import type { User } from '@lucas/contract/auth/session.ts'
import type { UserRow } from '../users/index.ts'

/** Converts a row to the API's user. */
export const toUser = (row: UserRow): User => ({
  id: row.user_id,
  email: row.email,
  pending_email: row.pending_email,
  first_name: row.first_name,
  is_first_name_edited: row.first_name_edited,
  last_name: row.last_name,
  phone: row.phone,
  is_phone_verified: row.phone_verified_at !== null,
  country: country.parse(row.country),
  plan: row.plan,
  is_verified: row.email_verified_at !== null,
  home_screen: row.home_screen,
  data_blocked_at: row.data_blocked_at?.toISOString() ?? null,
})
