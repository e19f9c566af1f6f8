import { createHmac } from 'node:crypto'

/** Returns a hash that tells two holders at one institution apart without storing their RUT. */
export const hashHolder = (key: Buffer, userId: string, rut: string): Buffer =>
  createHmac('sha256', key).update(`holder\n${userId}\n${rut}`).digest()
