import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import { createLocalCheckout, type LocalCheckout } from '../providers/checkout/checkout.ts'

/** Creates the checkout of development. Production has no payment processor yet: users write to support instead. */
export const openCheckout = ({ env, deriveKey, publicUrl }: Config, clock: Clock): LocalCheckout | null =>
  env === 'production' ? null : createLocalCheckout({ key: deriveKey('checkout'), clock, publicUrl, env })
