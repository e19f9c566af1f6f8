/** What the Fintoc side of the stand-in needs; without it that side is not there. */
export interface FintocOptions {
  /** The `Authorization` of every call. */
  secretKey: string
  publicKey: string
  /** Signs every event. */
  webhookSecret: string
  /** Where events go; may be told later. Without it none is sent. */
  webhookUrl?: string
  /** Calls in any second before the answer is 429; 0 for no limit. Default 5. */
  callsPerSecond?: number
  /** A link that was refreshed cannot be refreshed again for so long; default five minutes. */
  cooldownMs?: number
}
