import type {
  BankMailAddressTable,
  BankMailboxTable,
  BankMailCardTable,
  BankMailTable,
} from './schema/bank-mail.ts'
import type {
  AccountTable,
  BankCircuitTable,
  ConnectionTable,
  InstitutionTable,
  LinkSessionTable,
  ProviderCallbackTable,
  ProviderEventTable,
  ProviderReferenceTable,
} from './schema/banking.ts'
import type { BillingEventTable, ChargeTable, SubscriptionTable } from './schema/billing.ts'
import type {
  BudgetAmountTable,
  BudgetLineTable,
  BudgetMemberTable,
  BudgetMoveTable,
  BudgetPlanTable,
} from './schema/budgets.ts'
import type {
  CardCycleMonthTable,
  CardCycleTable,
  CardDebtTable,
  CardStatementTable,
} from './schema/cards.ts'
import type {
  BaseCategoryTable,
  CategoryMoveTable,
  HiddenCategoryRowsTable,
  OwnCategoryTable,
} from './schema/categories.ts'
import type { CalendarFeedTable, CommitmentPaymentTable, ForecastRemovalTable } from './schema/commitments.ts'
import type { GoalAllocationTable, GoalEntryTable, GoalTable } from './schema/goals.ts'
import type {
  DataImportPieceTable,
  DataImportTable,
  StatementImportLeftOutTable,
  StatementImportMatchTable,
  StatementImportMergeTable,
  StatementImportNameTable,
  StatementImportPortionTable,
  StatementImportRowTable,
  StatementImportTable,
  StatementRutTable,
} from './schema/imports.ts'
import type {
  AlertRuleTable,
  InsightDismissalTable,
  NotificationMailTable,
  NotificationPreferenceTable,
  NotificationPushTable,
  NotificationTable,
  NotificationWatchTable,
  PushDeviceTable,
} from './schema/notifications.ts'
import type {
  IdempotencyKeyTable,
  InstallationFactTable,
  MailOutboxTable,
  OutboxEventTable,
  RateCounterTable,
} from './schema/platform.ts'
import type { ReconciliationTable } from './schema/reconciliation.ts'
import type {
  InstalmentPurchaseTable,
  InstalmentRowTable,
  RecurringRowTable,
  RecurringSeriesTable,
} from './schema/recurring.ts'
import type { BreachTable, RightsRequestTable } from './schema/registers.ts'
import type { InvitationTable } from './schema/registration.ts'
import type { SavingsPlanTable, SavingsProposalTable, SavingsShareTable } from './schema/savings.ts'
import type {
  AccountRollupTable,
  BulkChangeRowsTable,
  BulkChangeTable,
  CorrectionRowTable,
  CorrectionTable,
  DailyRollupTable,
  GuessRefreshTable,
  KindDetectionTable,
  MatchSuggestionTable,
  MerchantRollupTable,
  MonthlyRollupTable,
  RuleRunRowsTable,
  RuleRunTable,
  SavedFilterTable,
  TransactionMergeTable,
  TransactionMergeUndoTable,
  TransactionRuleTable,
  TransactionTable,
  TransferPairTable,
  WeekdayRollupTable,
} from './schema/transactions.ts'
import type {
  AccountCodeTable,
  AccountDeletionTable,
  AppLockTable,
  AuditEventTable,
  ConsentTable,
  CredentialTable,
  DataBlockEventTable,
  EmailChangeTable,
  EmailOwnerTable,
  ExampleVisitTable,
  IdentityTable,
  KnownBrowserTable,
  LandingSignupTable,
  PasskeyTable,
  PasswordResetTable,
  PersonTable,
  RecoveryCodeTable,
  RefreshTokenTable,
  SecondFactorTable,
  SessionTable,
  SpentChallengeTable,
  SupportMessageTable,
  TrustedDeviceTable,
  UserKeyTable,
  WsTicketTable,
} from './schema/users.ts'
import type { CreditLineTable, WalletItemTable, WalletItemValueTable } from './schema/wallet.ts'

export interface Schema {
  person: PersonTable
  email_owner: EmailOwnerTable
  credential: CredentialTable
  session: SessionTable
  refresh_token: RefreshTokenTable
  ws_ticket: WsTicketTable
  known_browser: KnownBrowserTable
  example_visit: ExampleVisitTable
  app_lock: AppLockTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  trusted_device: TrustedDeviceTable
  passkey: PasskeyTable
  identity: IdentityTable
  spent_challenge: SpentChallengeTable
  account_deletion: AccountDeletionTable
  consent: ConsentTable
  data_block_event: DataBlockEventTable
  email_change: EmailChangeTable
  account_code: AccountCodeTable
  password_reset: PasswordResetTable
  user_key: UserKeyTable
  audit_event: AuditEventTable
  idempotency_key: IdempotencyKeyTable
  outbox_event: OutboxEventTable
  rate_counter: RateCounterTable
  mail_outbox: MailOutboxTable
  landing_signup: LandingSignupTable
  institution: InstitutionTable
  bank_circuit: BankCircuitTable
  installation_fact: InstallationFactTable
  connection: ConnectionTable
  link_session: LinkSessionTable
  provider_callback: ProviderCallbackTable
  provider_reference: ProviderReferenceTable
  provider_event: ProviderEventTable
  account: AccountTable
  credit_line: CreditLineTable
  transaction: TransactionTable
  transfer_pair: TransferPairTable
  goal: GoalTable
  goal_entry: GoalEntryTable
  goal_allocation: GoalAllocationTable
  transaction_merge: TransactionMergeTable
  transaction_merge_undo: TransactionMergeUndoTable
  match_suggestion: MatchSuggestionTable
  daily_rollup: DailyRollupTable
  merchant_rollup: MerchantRollupTable
  monthly_rollup: MonthlyRollupTable
  weekday_rollup: WeekdayRollupTable
  account_rollup: AccountRollupTable
  kind_detection: KindDetectionTable
  bulk_change: BulkChangeTable
  bulk_change_rows: BulkChangeRowsTable
  guess_refresh: GuessRefreshTable
  correction: CorrectionTable
  correction_row: CorrectionRowTable
  recurring_series: RecurringSeriesTable
  recurring_row: RecurringRowTable
  instalment_purchase: InstalmentPurchaseTable
  instalment_row: InstalmentRowTable
  saved_filter: SavedFilterTable
  own_category: OwnCategoryTable
  base_category: BaseCategoryTable
  hidden_category_rows: HiddenCategoryRowsTable
  support_message: SupportMessageTable
  category_move: CategoryMoveTable
  data_import: DataImportTable
  data_import_piece: DataImportPieceTable
  statement_import: StatementImportTable
  statement_rut: StatementRutTable
  statement_import_name: StatementImportNameTable
  statement_import_portion: StatementImportPortionTable
  statement_import_row: StatementImportRowTable
  statement_import_left_out: StatementImportLeftOutTable
  statement_import_match: StatementImportMatchTable
  statement_import_merge: StatementImportMergeTable
  notification: NotificationTable
  alert_rule: AlertRuleTable
  notification_mail: NotificationMailTable
  notification_preference: NotificationPreferenceTable
  notification_push: NotificationPushTable
  push_device: PushDeviceTable
  notification_watch: NotificationWatchTable
  insight_dismissal: InsightDismissalTable
  subscription: SubscriptionTable
  charge: ChargeTable
  billing_event: BillingEventTable
  card_cycle: CardCycleTable
  card_cycle_month: CardCycleMonthTable
  card_debt: CardDebtTable
  card_statement: CardStatementTable
  reconciliation: ReconciliationTable
  budget_plan: BudgetPlanTable
  budget_line: BudgetLineTable
  budget_member: BudgetMemberTable
  budget_amount: BudgetAmountTable
  budget_move: BudgetMoveTable
  transaction_rule: TransactionRuleTable
  rule_run: RuleRunTable
  rule_run_rows: RuleRunRowsTable
  savings_plan: SavingsPlanTable
  savings_proposal: SavingsProposalTable
  savings_share: SavingsShareTable
  calendar_feed: CalendarFeedTable
  invitation: InvitationTable
  commitment_payment: CommitmentPaymentTable
  bank_mail_address: BankMailAddressTable
  bank_mail: BankMailTable
  bank_mail_card: BankMailCardTable
  bank_mailbox: BankMailboxTable
  forecast_removal: ForecastRemovalTable
  wallet_item: WalletItemTable
  wallet_item_value: WalletItemValueTable
  rights_request: RightsRequestTable
  breach: BreachTable
}
