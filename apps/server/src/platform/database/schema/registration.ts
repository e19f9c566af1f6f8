/** The open invitation of the first person of an installation. */
export interface InvitationTable {
  user_id: string
  token_hash: Buffer
  created_at: Date
  expires_at: Date
}
