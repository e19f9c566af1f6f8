export { createBilling } from './billing.ts'
export { createCheckouts } from './checkouts.ts'
export { createBillingMails } from './mail-queue.ts'
export { createPlans, type Plans } from './plans.ts'
export type {
  ChargeRequest,
  ParsedPaymentEvent,
  PaymentEvent,
  PaymentProcessor,
  UnverifiedCharge,
} from './processor.ts'
export { registerBillingRoutes } from './routes.ts'
export { createPlanGrants } from './update-subscription.ts'
