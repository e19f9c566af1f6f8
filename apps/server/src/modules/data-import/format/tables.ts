import { accountTable, statementTables, transactionTables, walletTables } from './money-tables.ts'
import { categoryTables, planTables, ruleTables } from './plan-tables.ts'
import type { DataTable } from './table.ts'

/**
 * What an archive of version 1 brings, each table after those that its rows name. Everything else in it stays behind: the user and
 * how they sign in, connections and what banks sent, notifications, payments, and what is computed from these rows.
 */
export const dataTables: readonly DataTable[] = [
  ...categoryTables,
  accountTable,
  ...ruleTables,
  ...transactionTables,
  ...planTables,
  ...statementTables,
  ...walletTables,
]
