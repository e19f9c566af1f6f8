interface EmailState {
  email: string
  pending_email: string | null
  email_verified_at: Date | null
}

/** Returns the address that is not confirmed yet: the new one, or the current one until its first confirmation. */
export const pendingEmail = ({ pending_email, email, email_verified_at }: EmailState): string | null =>
  pending_email ?? (email_verified_at === null ? email : null)
