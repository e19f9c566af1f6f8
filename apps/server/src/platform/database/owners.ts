import type { Schema } from './schema.ts'

/** Who may use a table in SQL. A name is a folder: `goals` is modules/goals, `platform/mail` is platform/mail. */
export interface TableOwner {
  /** Writes the table. Other modules call its functions. */
  owner: string
  /** Modules that read the table in SQL of their own, each with the reason. They do not write it. */
  readers?: Readonly<Record<string, string>>
}

type TableName = keyof Schema

const pastRules = 'an alert rule is tried on months of rows, which are summed where they are stored'

/** The owner of each table. scripts/checks/sources/owners.ts compares it with every SQL statement. */
export const tableOwners: Readonly<Record<TableName, TableOwner>> = {
  // Users and sign-in
  person: {
    owner: 'users',
    readers: {
      auth: 'a failed sign-in is recorded in the same statement for known and unknown users',
      'platform/database': 'a migration that changes rows in batches does so for one user after the other',
    },
  },
  email_owner: { owner: 'auth' },
  credential: { owner: 'auth' },
  session: { owner: 'auth' },
  refresh_token: { owner: 'auth' },
  known_browser: { owner: 'auth' },
  email_change: { owner: 'auth' },
  account_code: { owner: 'auth' },
  password_reset: { owner: 'auth' },
  audit_event: { owner: 'auth' },
  app_lock: { owner: 'security' },
  second_factor: { owner: 'second-factor' },
  recovery_code: { owner: 'second-factor' },
  trusted_device: { owner: 'second-factor' },
  passkey: {
    owner: 'security',
    readers: { auth: 'the sign-in methods of a user are counted in one statement; security imports auth' },
  },
  spent_challenge: { owner: 'security' },
  identity: {
    owner: 'identities',
    readers: { auth: 'the sign-in methods of a user are counted in one statement; identities imports auth' },
  },
  account_deletion: {
    owner: 'privacy',
    readers: { auth: 'a sign-in locks the credential and reads a pending deletion in one statement' },
  },
  consent: { owner: 'privacy' },
  data_block_event: { owner: 'data-block' },
  example_visit: { owner: 'example' },

  // Banks and accounts
  institution: {
    owner: 'connections',
    readers: {
      accounts: 'accounts are listed in the order and colours of the catalogue',
      ledger: 'each transaction of a list has the colour of its bank',
    },
  },
  connection: {
    owner: 'connections',
    readers: {
      accounts:
        'connections imports accounts; an account is hidden with its connection and shows its provider',
      imports: 'months covered by statements and by syncs are one list',
      recurring: 'the provider of an instalment decides what its date means, read with the row',
    },
  },
  link_session: { owner: 'connections' },
  provider_callback: { owner: 'connections' },
  provider_reference: { owner: 'connections' },
  provider_event: { owner: 'connections' },
  bank_circuit: { owner: 'connections' },
  account: {
    owner: 'accounts',
    readers: {
      connections: 'the references of a snapshot are resolved to accounts in one statement',
      cards: 'payments sent to a card are read with the bank and the currency of their account',
      insights: 'one statement answers all steps of the home page',
      goals: 'allocations of a month are summed by the type of the account of their transaction',
      imports: 'months covered by statements and by syncs are one list',
      notifications: 'new rows and balances are read with their account, and compared with the last check',
      recurring: 'rows of a series are read with the name and the owner of their account',
      classification: 'rules read rows with their account',
      ledger: 'lists and ingest read rows with their account',
    },
  },
  credit_line: { owner: 'accounts' },

  // Transactions
  transaction: {
    owner: 'ledger',
    readers: {
      cards:
        'the bills of a card are sums of its rows, with their instalments and the day a payment was sent',
      analytics: 'a period that begins or ends within a month adds the rows of its edges to the rollups',
      insights: 'one statement answers all steps of the home page',
      goals: 'allocations are named, compared with the amount of their transaction, and summed by its sign',
      imports: 'edits of imported rows are counted with the import; covered months begin with the first row',
      notifications: 'detectors read new rows with their account, series and instalment in one statement',
      recurring: 'detection reads the rows of a name or a series, hundreds of thousands in a recount',
      classification: 'rules find the rows that they may apply to in SQL, of tens of thousands',
      review: 'the other half of a transfer and the purchase of a refund are searched in SQL',
      transactions: 'facets, totals and the search of the list are computed in SQL',
    },
  },
  transfer_pair: {
    owner: 'ledger',
    readers: { cards: 'a payment is read with the day on which it left the other account' },
  },
  transaction_merge: {
    owner: 'ledger',
    readers: { imports: 'the merges of an import are read with the merged transaction' },
  },
  transaction_merge_undo: { owner: 'ledger' },
  match_suggestion: { owner: 'ledger' },
  kind_detection: { owner: 'classification' },
  bulk_change: { owner: 'ledger' },
  bulk_change_rows: { owner: 'ledger' },
  guess_refresh: { owner: 'classification' },
  hidden_category_rows: { owner: 'classification' },
  correction: { owner: 'classification' },
  correction_row: { owner: 'classification' },
  transaction_rule: { owner: 'classification' },
  rule_run: { owner: 'classification' },
  rule_run_rows: { owner: 'classification' },
  account_rollup: { owner: 'ledger' },
  daily_rollup: {
    owner: 'ledger',
    readers: {
      analytics: 'charts are sums of the rollups',
      transactions: 'totals of whole days are sums of the rollups',
      cards:
        'the bills of a card are sums of its days, in one statement with the rows that are not plain purchases',
      notifications: pastRules,
    },
  },
  monthly_rollup: {
    owner: 'ledger',
    readers: {
      analytics: 'charts are sums of the rollups',
      transactions: 'totals of whole months are sums of the rollups',
    },
  },
  weekday_rollup: { owner: 'ledger', readers: { analytics: 'charts are sums of the rollups' } },
  merchant_rollup: { owner: 'ledger', readers: { analytics: 'charts are sums of the rollups' } },

  // Recurring series and instalments
  recurring_series: {
    owner: 'recurring',
    readers: {
      notifications: 'new rows are read with their series; a first row of an ended one is found by name',
    },
  },
  recurring_row: {
    owner: 'recurring',
    readers: { notifications: 'new rows are read with their series; usual spending excludes recurring rows' },
  },
  instalment_purchase: {
    owner: 'recurring',
    readers: {
      cards: 'rows of a card are read with their instalment',
      notifications: 'new rows are read with their instalment',
    },
  },
  instalment_row: {
    owner: 'recurring',
    readers: {
      analytics: 'balances of past days leave out instalments of purchases that the bank prints whole',
      cards: 'rows of a card are read with their instalment',
      notifications: 'new rows are read with their instalment',
    },
  },

  // Goals
  goal: { owner: 'goals', readers: { insights: 'one statement answers all steps of the home page' } },
  goal_entry: { owner: 'goals' },
  goal_allocation: {
    owner: 'goals',
    readers: {
      ledger: 'a page of the list marks the rows of goals; a deletion counts the goals of its rows',
    },
  },

  // Cards
  card_cycle: { owner: 'cards' },
  card_cycle_month: { owner: 'cards' },
  card_debt: { owner: 'cards' },
  card_statement: { owner: 'cards' },

  // Reconciliation
  reconciliation: { owner: 'reconciliation' },

  // Budgets
  budget_plan: { owner: 'budgets' },
  budget_line: { owner: 'budgets' },
  budget_member: { owner: 'budgets' },
  budget_amount: { owner: 'budgets' },
  budget_move: { owner: 'budgets' },

  // Savings
  savings_plan: { owner: 'savings' },
  savings_proposal: { owner: 'savings' },
  savings_share: { owner: 'savings' },

  // Commitments
  calendar_feed: { owner: 'commitments' },
  commitment_payment: { owner: 'commitments' },

  // Registration
  invitation: { owner: 'registration' },

  // Bank mail
  bank_mail_address: { owner: 'bank-mail' },
  bank_mail: { owner: 'bank-mail' },
  bank_mail_card: { owner: 'bank-mail' },
  bank_mailbox: { owner: 'bank-mail' },

  // Other modules
  saved_filter: { owner: 'saved-filters' },
  own_category: { owner: 'categories' },
  category_move: { owner: 'categories' },
  base_category: {
    owner: 'categories',
    readers: {
      classification: 'learned rules and hidden categories are read in one statement before each write',
    },
  },
  data_import: { owner: 'data-import' },
  data_import_piece: { owner: 'data-import' },
  statement_import: { owner: 'imports' },
  statement_rut: { owner: 'imports' },
  statement_import_name: { owner: 'imports' },
  statement_import_portion: { owner: 'imports' },
  statement_import_row: { owner: 'imports' },
  statement_import_left_out: { owner: 'imports' },
  statement_import_match: { owner: 'imports' },
  statement_import_merge: { owner: 'imports' },
  notification: { owner: 'notifications' },
  alert_rule: { owner: 'notifications' },
  notification_mail: { owner: 'notifications' },
  notification_preference: { owner: 'notifications' },
  notification_push: { owner: 'notifications' },
  push_device: { owner: 'push' },
  notification_watch: { owner: 'notifications' },
  insight_dismissal: { owner: 'insights' },
  forecast_removal: { owner: 'forecast' },
  subscription: { owner: 'billing' },
  charge: { owner: 'billing' },
  billing_event: { owner: 'billing' },
  wallet_item: { owner: 'wallet' },
  wallet_item_value: { owner: 'wallet' },
  support_message: { owner: 'support' },
  landing_signup: { owner: 'landing' },
  rights_request: { owner: 'rights' },
  breach: { owner: 'rights' },

  // Platform
  user_key: { owner: 'platform/envelope' },
  idempotency_key: { owner: 'platform/http' },
  rate_counter: { owner: 'platform/http' },
  outbox_event: { owner: 'platform/events' },
  ws_ticket: { owner: 'platform/sockets' },
  mail_outbox: { owner: 'platform/mail' },
  installation_fact: { owner: 'platform/database' },
}

/** Schemas beside `public`, each with its owner. */
export const schemaOwners: Readonly<Record<string, string>> = {
  pgboss: 'platform/jobs',
  migration: 'platform/database',
}

/** Files (or folders) below `src` that may read and name every table. */
export const readersOfEveryTable: Readonly<Record<string, string>> = {
  'checker/repository/': 'it recomputes rollups and compares tables with each other',
  'modules/privacy/repository/user-tables.ts':
    'the export and the erasure of a user go through the catalogue',
}

/** Files below `src` that compute the name of a table, so that the check cannot read it. */
export const computedTables: Readonly<Record<string, string>> = {
  'modules/data-import/repository/own-rows.ts':
    'the tables of an archive, whose rows are written as the export read them, into an account without data',
  'modules/ledger/repository/recategorize.ts': 'the rollups of transactions',
  'modules/ledger/repository/rollup.ts': 'the rollups of transactions',
  'modules/ledger/repository/write.ts': 'the rollups of transactions',
  'platform/retention/repository.ts': 'the tables of platform/retention/schedule.ts, whose rows expire',
}
