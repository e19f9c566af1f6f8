/**
 * Kinds that a description can show. Other transactions follow their sign. `excluded` is a whole purchase whose instalments
 * are transactions too: it comes from the instalments (kinds/whole-purchases.ts), not from the text alone.
 */
export type TextKind = 'transfer' | 'savings' | 'card_payment' | 'excluded'
