/** Options of the Fintoc API; without them it is off. */
export interface FintocOptions {
  /** The `Authorization` header of every call. */
  secretKey: string
  publicKey: string
  /** Signs every event. */
  webhookSecret: string
  /** Where events are sent; may be set later. Without it none is sent. */
  webhookUrl?: string
  /** Calls per second before the response is 429; 0 for no limit. Default 5. */
  callsPerSecond?: number
  /** Minimum time between two refreshes of a link; default five minutes. */
  cooldownMs?: number
}
