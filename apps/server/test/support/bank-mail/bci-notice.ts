import { signMail, writeMail } from '../../../../../scripts/test/bank-mail/signed-mail.ts'

/** What a notice of BCI about a purchase says. */
export interface Purchase {
  amount: string
  shop?: string
  card?: string
  day?: string
  time?: string
}
/** The text of the notice. */
export const textOf = ({
  amount,
  shop = 'CAFE ALTURA',
  card = '4321',
  day = '20/11/2026',
  time = '11:58',
}: Purchase) =>
  `Hola\nRealizaste una compra\ncon tu tarjeta de crédito.\nNúmero tarjeta crédito ****${card}\nMonto ${amount}\nFecha ${day}\nHora ${time} horas\nComercio ${shop}\nCuotas 1`
/** The mail with it. */
export const noticeOf = (purchase: Purchase, messageId?: string) =>
  writeMail({
    from: 'contacto@bci.cl',
    subject: 'Notificación de uso de tu tarjeta de crédito',
    text: textOf(purchase),
    ...(messageId && { messageId }),
  })
/** The mail as the bank signs it. */
export const signed = (purchase: Purchase, messageId?: string) =>
  signMail(noticeOf(purchase, messageId), 'bci.cl')
