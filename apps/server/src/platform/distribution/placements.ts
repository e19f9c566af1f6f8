import type { Schema } from '../database/schema.ts'

/**
 * Where the rows of a table are once the installation is distributed over a Citus cluster (ADR 027):
 *
 * - `user`: hash-distributed by `user_id`, all colocated, so that one worker has all rows of a user;
 * - `reference`: a copy on each node;
 * - `coordinator`: on the coordinator only, in the transactions of Citus. Rows of users are found there by a key that is unique
 *   over all users, which a table distributed by `user_id` cannot have;
 * - `local`: on the coordinator only, an ordinary table that Citus does not know.
 */
export type Placement = 'user' | 'reference' | 'coordinator' | 'local'

/** The placement of each table. `csp_report` is empty since migration 46; the next release drops it. */
export const tablePlacements: Readonly<Record<keyof Schema | 'csp_report', Placement>> = {
  // Users and sign-in
  person: 'user',
  email_owner: 'coordinator',
  credential: 'user',
  session: 'user',
  refresh_token: 'user',
  known_browser: 'user',
  email_change: 'user',
  account_code: 'user',
  password_reset: 'user',
  audit_event: 'user',
  app_lock: 'user',
  second_factor: 'user',
  recovery_code: 'user',
  trusted_device: 'user',
  passkey: 'user',
  spent_challenge: 'local',
  identity: 'coordinator',
  account_deletion: 'user',
  consent: 'user',
  data_block_event: 'user',
  example_visit: 'user',

  // Banks and accounts
  institution: 'reference',
  connection: 'user',
  link_session: 'user',
  provider_callback: 'user',
  provider_reference: 'user',
  provider_event: 'local',
  bank_circuit: 'local',
  account: 'user',
  credit_line: 'user',

  // Transactions
  transaction: 'user',
  transfer_pair: 'user',
  transaction_merge: 'user',
  transaction_merge_undo: 'user',
  match_suggestion: 'user',
  kind_detection: 'user',
  bulk_change: 'user',
  bulk_change_rows: 'user',
  guess_refresh: 'user',
  hidden_category_rows: 'user',
  correction: 'user',
  correction_row: 'user',
  transaction_rule: 'user',
  rule_run: 'user',
  rule_run_rows: 'user',
  account_rollup: 'user',
  daily_rollup: 'user',
  monthly_rollup: 'user',
  weekday_rollup: 'user',
  merchant_rollup: 'user',

  // Recurring series and instalments
  recurring_series: 'user',
  recurring_row: 'user',
  instalment_purchase: 'user',
  instalment_row: 'user',

  // Goals, cards, budgets, savings, commitments
  goal: 'user',
  goal_entry: 'user',
  goal_allocation: 'user',
  card_cycle: 'user',
  card_cycle_month: 'user',
  card_debt: 'user',
  card_statement: 'user',
  reconciliation: 'user',
  budget_plan: 'user',
  budget_line: 'user',
  budget_member: 'user',
  budget_amount: 'user',
  budget_move: 'user',
  savings_plan: 'user',
  savings_proposal: 'user',
  savings_share: 'user',
  calendar_feed: 'user',
  invitation: 'user',
  commitment_payment: 'user',
  bank_mail_address: 'user',
  bank_mail: 'user',
  bank_mail_card: 'user',
  bank_mailbox: 'user',

  // Other modules
  saved_filter: 'user',
  own_category: 'user',
  category_move: 'user',
  base_category: 'user',
  data_import: 'user',
  data_import_piece: 'user',
  statement_import: 'user',
  statement_rut: 'user',
  statement_import_name: 'user',
  statement_import_portion: 'user',
  statement_import_row: 'user',
  statement_import_left_out: 'user',
  statement_import_match: 'user',
  statement_import_merge: 'user',
  notification: 'user',
  alert_rule: 'user',
  notification_mail: 'user',
  notification_push: 'user',
  push_device: 'user',
  notification_preference: 'user',
  notification_watch: 'user',
  insight_dismissal: 'user',
  forecast_removal: 'user',
  subscription: 'user',
  charge: 'user',
  billing_event: 'user',
  wallet_item: 'user',
  wallet_item_value: 'user',
  support_message: 'user',
  landing_signup: 'local',
  rights_request: 'local',
  breach: 'local',

  // Platform
  user_key: 'user',
  idempotency_key: 'user',
  rate_counter: 'local',
  outbox_event: 'local',
  ws_ticket: 'user',
  mail_outbox: 'local',
  installation_fact: 'local',
  csp_report: 'local',
}

/** Returns the names of the tables with one of the placements, in the order of the declaration. */
export const listPlaced = (...placements: readonly Placement[]): string[] =>
  Object.entries(tablePlacements)
    .filter(([, placement]) => placements.includes(placement))
    .map(([name]) => name)
