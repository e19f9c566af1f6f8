import type { Defaulted } from './columns.ts'

export interface CreditLineTable {
  user_id: string
  id: string
  connection_id: string
  provider_key: Buffer
  name: string
  mask: string
  currency: 'CLP' | 'USD'
  credit_limit: bigint | null
  used: bigint | null
  told_at: Date
}

export interface WalletItemTable {
  user_id: string
  id: string
  name: string
  kind: 'vehicle' | 'property' | 'investment' | 'other' | 'loan'
  currency: 'CLP' | 'USD'
  owned_since: string | null
  hidden: Defaulted<boolean>
  created_at: Date
}

export interface WalletItemValueTable {
  user_id: string
  item_id: string
  valued_on: string
  value: bigint
}
