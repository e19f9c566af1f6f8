import { createHmac } from 'node:crypto'

/** Tells two holders at one bank apart without keeping their RUTs. */
export const holderHashOf = (secret: Buffer, person: string, rut: string | null): Buffer | null =>
  rut === null ? null : createHmac('sha256', secret).update(`holder\n${person}\n${rut}`).digest()
