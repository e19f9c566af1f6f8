import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import { createLocalCheckout, type LocalCheckout } from './providers/checkout/checkout.ts'

/** Who takes payments: the checkout of development. In production nobody does yet, and people write to support. */
export const openCheckout = ({ env, deriveKey, publicUrl }: Config, clock: Clock): LocalCheckout | null =>
  env === 'production' ? null : createLocalCheckout({ key: deriveKey('checkout'), clock, publicUrl, env })
