import { randomUUID } from 'node:crypto'

export const match = randomUUID
