import { writeMail } from './signed-mail.ts'

/** A purchase by card as a notice of Banco de Chile says it. */
export interface CardPurchase {
  amount: string
  card: string
  shop: string
  /** `dd/mm/yyyy`. */
  day: string
  /** `hh:mm`. */
  time: string
}

export const writeChileNotice = ({ amount, card, shop, day, time }: CardPurchase): string =>
  `Te informamos que se ha realizado una compra por ${amount} con Tarjeta de Credito ****${card} en ${shop} el ${day} ${time}.`

/** Writes the mail with the notice, unsigned. */
export const writeChileMail = (purchase: CardPurchase): string =>
  writeMail({
    from: 'enviodigital@bancochile.cl',
    subject: 'Compra con Tarjeta de Credito',
    text: writeChileNotice(purchase),
  })
