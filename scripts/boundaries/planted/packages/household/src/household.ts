import { randomBytes } from 'node:crypto'

export const household = randomBytes(8)
