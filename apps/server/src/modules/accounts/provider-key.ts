import { createHmac } from 'node:crypto'

/** Finds a person's account again without keeping its number; equal numbers of two people have nothing in common. */
export const providerKeyOf = (secret: Buffer, person: string, key: string): Buffer =>
  createHmac('sha256', secret).update(`account\n${person}\n${key}`).digest()
