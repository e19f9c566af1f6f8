/** Product constants, each with its section of the specification. */
export const limits = {
  httpTimeoutMs: 10_000, // spec 9
  queryRetries: 1, // spec 9
  toastMs: 4_000, // spec 2, decisions 5
  pollEveryMs: 2_000, // spec 4
  pollAttempts: 60, // spec 4
  linkReceivedMs: 3_000, // spec 4: from "data received" to success
  linkSuccessMs: 2_000, // spec 4: from success to closing
  refreshReloadMs: 4_000, // spec 4
  socketReconnectMs: 3_000, // spec 4
  profileSavedMs: 3_000, // spec 4
  freshHours: 24, // spec 4
  staleHours: 72, // spec 4
  utilisationMid: 0.5, // spec 5
  utilisationHigh: 0.7, // spec 5
  dashboardRows: 8, // spec 9
  recentDefault: 10, // spec 7
  accountsShown: 3, // spec 9, of the tab Cuentas Vista
  insightsShown: 3, // design 7
  insightKeyMax: 200,
  insightDismissalsMax: 200,
  pageDefault: 50, // decisions 1
  /** Characters of a pasted message of a bank. */
  bankMessageMax: 20_000,
  mailboxUserMax: 254,
  mailboxPasswordMax: 200,
  pageMax: 500, // decisions 1
  notesMax: 500, // decisions 1
  tagMax: 50, // decisions 1
  tagsMax: 50, // decisions 1
  transactionNameMax: 200,
  /** Months of the longest purchase in instalments: so long its row may matter to the bills of a card. */
  instalmentsMax: 48,
  /** Largest amount of a transaction, account or wallet item, in units of its currency, from users and banks. */
  amountMax: 999_999_999_999,
  /** 'Y si compro…': more is no purchase that a household plans. */
  whatIfAmountMax: 999_999_999,
  whatIfInstalmentsMax: 120,
  earliestDate: '1900-01-01',
  latestDate: '2200-12-31',
  splitPartsMax: 60,
  yearsOfFigures: 20,
  /** Longer ranges need the plan Grow (decisions 9). */
  freeMonthsOfFigures: 12,
  searchMax: 100,
  statementRowsMax: 5_000,
  bulkIdsMax: 1_000, // S-31
  savedFilterNameMax: 60,
  savedFiltersMax: 50,
  alertRulesFree: 3, // decisions 9
  alertRulesMax: 50,
  budgetLinesFree: 3,
  budgetLinesMax: 60,
  budgetAmountMax: 999_999_999,
  cushionMax: 999_999_999,
  /** Moves of one period. */
  budgetMovesMax: 200,
  /** Budgets reach this far into the past and the future. */
  budgetYears: 10,
  /** Percent of a budget line with which alerts and bars change. */
  budgetNear: 80,
  budgetOver: 100,
  /** The list and the calendar of commitments reach this far into the past and the future. */
  commitmentYears: 10,
  commitmentsByHandMax: 100,
  /** The M of 'N de M', and how many years a commitment can last: a mortgage. */
  commitmentPaymentsMax: 600,
  commitmentEndYearsMax: 50,
  transactionRulesFree: 3,
  transactionRulesMax: 200,
  ruleConditionsMax: 10,
  ruleTextMax: 200,
  /** The largest count of a repeat in a pattern. */
  rulePatternRepeatsMax: 20,
  /** Characters of a text that patterns read. */
  rulePatternReads: 1_000,
  ruleCounterpartyMax: 100,
  rulePartsMax: 10,
  /** Transactions that the preview of a rule lists. */
  rulePreviewRows: 10,
  /** The changes of a rule to earlier transactions can be undone for this many days. */
  ruleUndoDays: 30,
  categoryNameMax: 30,
  supportTextMax: 4_000,
  ownCategoriesMax: 30,
  subcategoriesMax: 60,
  nameMax: 80,
  manualAccountsMax: 50,
  /** Imports of a user that wait to be read or confirmed; failed ones are not counted. */
  unfinishedImportsMax: 60,
  /** Corrected rows of one import, and the characters of a description. */
  importRowCorrectionsMax: 500,
  importRowTextMax: 200,
  walletItemsMax: 100,
  walletValuesMax: 200,
  passwordMin: 10, // decisions 2
  pinTries: 4, // spec 9
  passkeysMax: 20,
  passkeyNameMax: 60,
  /** Browsers of a user that receive notifications. */
  pushDevices: 10,
  pushTestsAnHour: 20,
  /** Addresses that work without a session, of one kind. */
  privateAddressesADay: 10,
  /** How long an invitation is valid. */
  invitationDays: 7,
  /** People of an installation with the embedded database (decisions 10). */
  peopleOfEmbeddedDatabase: 20,
  passwordMax: 128, // S-11
  monthsOnDashboard: 12, // spec 2
  monthsOnPanel: 6,
  goalNameMax: 100, // spec 9
  goalTargetMin: 1_000, // spec 9
  goalTargetMax: 999_999_999, // spec 9
  contributionMin: 100, // spec 9
  contributionMax: 10_000_000, // spec 9
  allocationMin: 100, // spec 9
  goalNoteMax: 500, // spec 9
  savingsPlansMax: 30,
  /** Percent of each income that the plans of a user set aside together. */
  savingsShareMax: 100,
  /** Proposals that nobody decides on end after this many days; older reasons make none. */
  savingsProposalDays: 60,
  goalNearComplete: 80, // spec 9, percent
  goalOnTrack: 75, // spec 9, percent of the total
  recentEntries: 2, // spec 2, contributions shown on a card
  /** Duration of a demo session. */
  exampleHours: 2,
} as const
