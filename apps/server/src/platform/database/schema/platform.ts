import type { Json } from './columns.ts'

export interface IdempotencyKeyTable {
  user_id: string
  route: string
  key: string
  body_hash: Buffer
  response_status: number | null
  response_body: string | null
  created_at: Date
}

export interface OutboxEventTable {
  user_id: string
  id: string
  payload: Json
  created_at: Date
  told_at: Date | null
}

export interface RateCounterTable {
  scope: string
  key: Buffer
  window_start: Date
  count: number
}

/** Digests of settings that must not change once data is stored. */
export interface InstallationFactTable {
  name: string
  digest: Buffer
}

export interface MailOutboxTable {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  created_at: Date
}
