/** Two halves of an own transfer that ingest found. */
export interface DetectedPair {
  outId: string
  inId: string
  kind: 'own_transfer' | 'card_payment' | 'currency_exchange'
  state: 'automatic' | 'suggested'
}
