import { country } from '@lucas/contract/auth.ts'
import type { User } from '@lucas/contract/session.ts'
import type { PersonRow } from './person-repository.ts'

/** The person as their own client sees them. */
export const toUser = (row: PersonRow): User => ({
  id: row.user_id,
  email: row.email,
  pending_email: row.pending_email,
  first_name: row.first_name,
  last_name: row.last_name,
  phone: row.phone,
  is_phone_verified: row.phone_verified_at !== null,
  country: country.parse(row.country),
  plan: row.plan,
  is_verified: row.email_verified_at !== null,
  home_screen: row.home_screen,
})
