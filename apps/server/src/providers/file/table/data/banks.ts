import type { AccountType } from '@lucas/contract/banking/account.ts'

/** Texts around the table that identify a bank; transactions are not searched. */
export const bankWords: readonly (readonly [RegExp, string])[] = [
  // First those whose name has another bank's in it.
  [/\blider ?(bci)?\b.*tarjeta|tarjeta lider|lider ?bci/, 'lider-bci'],
  [/cencosud/, 'cencosud'],
  [/banco de chile|bancochile|edwards|\bciti\b/, 'banco-de-chile'],
  [/santander|cartolas historicas de cuentas/, 'santander'],
  [/bancoestado|banco ?estado|banco del estado|cuenta ?rut|chequera electronica/, 'banco-estado'],
  [/\bbci\b|banco de credito e inversiones/, 'bci'],
  [/\bitau\b|corpbanca/, 'itau'],
  [/scotia/, 'scotiabank'],
  [/falabella|\bcmr\b/, 'falabella'],
  [/ripley/, 'ripley'],
  [/\bbice\b/, 'bice'],
  [/banco security|\bsecurity\b/, 'security'],
  [/consorcio/, 'consorcio'],
  [/banco internacional/, 'internacional'],
  [/coopeuch/, 'coopeuch'],
  [/\btenpo\b/, 'tenpo'],
  [/mercado ?pago/, 'mercado-pago'],
  [/global ?66/, 'global66'],
  [/\bmach\b|machbank/, 'mach'],
  [/copec ?pay/, 'copec-pay'],
  [/tarjeta hites|\bhites\b/, 'hites'],
  [/la polar/, 'la-polar'],
  [/tarjeta abc|abc ?din/, 'abc'],
]

/** Headings that only one bank uses, folded and joined by `|` (reference 3). */
export const bankHeadings: readonly (readonly [RegExp, string])[] = [
  [/canal o sucursal|tipo de tarjeta|cheque o cargo.*deposito o abono.*trn/, 'banco-de-chile'],
  [/descripcion movimiento.*cargo \/ abono|monto cargo.monto abono/, 'santander'],
  [/cheques y otros cargos.*depositos y abono/, 'bci'],
  [/cheques \/ cargos.*depositos \/ abonos/, 'banco-estado'],
  [/giros o cargos|descripcion operacion o cobro/, 'itau'],
  [/titular \/ adicional.*cuotas pendientes/, 'falabella'],
]

/** Texts around the table that identify the account type, the most certain first. */
export const accountWords: readonly (readonly [RegExp, AccountType])[] = [
  [
    /tarjeta(s)? de credito|\btarjeta:? ?[x*]{2,}|movimientos (no )?facturados|movimientos (inter)?nacionales|\bcmr\b|estado de cuenta (nacional|internacional)/,
    'credit',
  ],
  [/cuenta(s)? corriente(s)?|cta\.? ?(cte|corriente)/, 'checking'],
  [/cuenta ?rut|cuenta(s)? vista|chequera electronica|cta\.? ?vista/, 'depository'],
  // An account names the limit of its credit line and the brand of its debit card, too.
  [
    /(?<!linea de (?:credito|sobregiro)[^\n]{0,40})\bcupo (total|utilizado|disponible)|mastercard|\bvisa\b(?! debito)/,
    'credit',
  ],
  [/ahorro/, 'savings'],
]

/** Folded words of account names in other apps. */
export const ledgerAccountWords: readonly (readonly [RegExp, AccountType])[] = [
  ...accountWords,
  [/\btarjeta\b|credit card|\bcard\b|amex|american express|\bcredito\b/, 'credit'],
  [/saving|\bfondo/, 'savings'],
  [/invest|inversion|brokerage|\bapv\b|acciones/, 'investment'],
  [/\bcash\b|efectivo|wallet|billetera|\bvista\b|splitwise|prepago/, 'depository'],
]

/** Headings that only card statements have. */
export const cardHeadings =
  /(^|\|)(cuotas?|cuotas pendientes|monto moneda origen|n° cuotas?|valor cuota|fecha compra|titular \/ adicional|tipo de tarjeta|lugar de operacion|fecha de compra)(\||$)/

/** Descriptions of money into a card: payments and refunds (reference 4). */
export const cardPayment =
  /^(monto cancelado|pago (en )?(pesos|dolares|recibido|de tarjeta|tarjeta|tef|automatico|internet|web|normal|total|minimo|efectuado|realizado|pac|pap|cuenta|tc\b|t\. ?c)|pago$|pago[: ]+gracias|abono|nota de credito|reverso|reversa|rev\.? |anulacion|anula |devolucion|bonificacion|reembolso|payment|refund|credito por )/

/** Descriptions of money in, for tables without any sign. */
export const incomeWords =
  /^(abono|deposito|dep\.|transf(erencia)?\.? (de |desde |recibida)|traspaso (de|desde)[: ]|tef de |remuneracion|sueldo|honorarios|pago[: ]proveedores|devolucion|reversa|interes(es)? (ganado|abonado))/
