export { findBillToPay } from './bill-to-pay.ts'
export type { Bill } from './bills.ts'
export { assignCharges, type BilledCard, billsDue } from './bills-due.ts'
