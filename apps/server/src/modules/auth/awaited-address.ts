import type { PersonRow } from './person-repository.ts'

/** The address that is to be confirmed: the one that waits, else the present one until it was. */
export const awaitedAddress = ({ pending_email, email, email_verified_at }: PersonRow): string | null =>
  pending_email ?? (email_verified_at === null ? email : null)
