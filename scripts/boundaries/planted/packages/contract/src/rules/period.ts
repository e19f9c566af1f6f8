import { readFileSync } from 'node:fs'

export const period = readFileSync
