/** The private address to which a user forwards notices of banks. */
export interface BankMailAddressTable {
  user_id: string
  /** The SHA-256 of its token. */
  token_hash: Buffer
  created_at: Date
  last_used_at: Date | null
}

/** A mail that arrived at the address. */
export interface BankMailTable {
  user_id: string
  id: string
  state: 'received' | 'booked' | 'known' | 'draft' | 'unread' | 'declined' | 'code' | 'statement'
  received_at: Date
  expires_at: Date
  /** The message as it came, compressed and encrypted, until it is read. */
  message: Buffer | null
  /** What is shown of it, encrypted. */
  content: Buffer | null
  message_hash: Buffer | null
  notice_hash: Buffer | null
  transaction_id: string | null
}

/** Which account a number of signed notices belongs to. */
export interface BankMailCardTable {
  user_id: string
  institution_id: string
  /** Last four digits; empty for notices of the institution without a number. */
  mask: string
  account_id: string
}

/** The mailbox from which a user has the notices of banks read. */
export interface BankMailboxTable {
  user_id: string
  host: string
  username: string
  /** Encrypted. */
  password: Buffer
  created_at: Date
  /** Every mail up to `last_uid` was read, while the folder has this UIDVALIDITY; null before the first reading. */
  uid_validity: bigint | null
  last_uid: bigint | null
  last_read_at: Date | null
  /** Null while it is not read: the server refused the password. */
  next_read_at: Date | null
  problem: 'refused' | 'unreachable' | 'insecure' | 'not_listed' | 'failed' | null
  /** Since when no reading succeeded. */
  failing_since: Date | null
  mailed_at: Date | null
}
