import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import { createLocalCheckout, type LocalCheckout } from '../providers/checkout/checkout.ts'

/** Whether plans can be paid. Production has no payment processor yet. */
export const takesPayments = (env: Config['env']): boolean => env !== 'production'

/** Creates the checkout of development. Production has no payment processor yet: users write to support instead. */
export const openCheckout = ({ env, deriveKey, publicUrl }: Config, clock: Clock): LocalCheckout | null =>
  takesPayments(env) ? createLocalCheckout({ key: deriveKey('checkout'), clock, publicUrl, env }) : null
