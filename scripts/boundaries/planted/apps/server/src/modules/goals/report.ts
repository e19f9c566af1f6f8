import { sql } from 'kysely'

export const report = sql
