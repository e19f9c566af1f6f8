import { identitiesCopy } from './copy/auth/identities.ts'
import { registrationCopy } from './copy/auth/registration.ts'
import { secondFactorCopy } from './copy/auth/second-factor.ts'
import { securityCopy } from './copy/auth/security.ts'
import { importsCopy } from './copy/banking/imports.ts'
import { reconciliationCopy } from './copy/banking/reconciliation.ts'
import { pushCopy } from './copy/notifications/push.ts'
import { allocationCopy, goalsCopy } from './copy/planning/goals.ts'
import { recurringCopy } from './copy/planning/recurring.ts'
import { savingsCopy } from './copy/planning/savings.ts'
import { problemsCopy as copy } from './copy/problems.ts'
import { matchingProblems } from './copy/transactions/matching-problems.ts'
import { splitProblems } from './copy/transactions/split-problems.ts'
import { transactionListServerCopy } from './copy/transactions/transaction-list-server.ts'
import { transactionRulesCopy } from './copy/transactions/transaction-rules.ts'
import { transactionsCopy } from './copy/transactions/transactions.ts'
import { billingCopy } from './copy/users/billing.ts'
import { dataBlockCopy } from './copy/users/data-block.ts'
import { dataImportCopy } from './copy/users/data-import.ts'
import { demoCopy } from './copy/users/demo.ts'
import { privacyCopy } from './copy/users/privacy.ts'
import { limits } from './limits.ts'

/**
 * Every problem of the API: a stable code, its HTTP status and its message. The browser uses only `problem-document.ts`
 * and displays the messages that the server sends.
 */
export const problems = {
  bad_request: { status: 400, detail: copy.badRequest },
  validation_failed: { status: 400, detail: copy.validation },
  unknown_field_refused: { status: 400, detail: copy.unknownFieldRefused },
  invalid_cursor: { status: 400, detail: copy.invalidCursor },
  range_refused: { status: 400, detail: copy.rangeRefused },
  code_invalid: { status: 400, detail: copy.codeInvalid },
  link_invalid: { status: 400, detail: copy.linkInvalid },
  deletion_link_invalid: { status: 400, detail: privacyCopy.undoInvalid },
  passkey_refused: { status: 400, detail: securityCopy.passkeyRefused },
  identity_refused: { status: 400, detail: identitiesCopy.refused },
  registration_not_possible: { status: 400, detail: copy.registrationNotPossible },
  not_authenticated: { status: 401, detail: copy.notAuthenticated },
  invalid_credentials: { status: 401, detail: copy.invalidCredentials },
  second_factor_required: { status: 401, detail: secondFactorCopy.required },
  second_factor_invalid: { status: 401, detail: secondFactorCopy.wrong },
  forbidden: { status: 403, detail: copy.forbidden },
  plan_required: { status: 403, detail: copy.planRequired },
  origin_refused: { status: 403, detail: copy.originRefused },
  reauthentication_required: { status: 403, detail: copy.reauthenticationRequired },
  example_closed: { status: 403, detail: demoCopy.closed },
  account_sealed: { status: 403, detail: privacyCopy.sealed },
  session_locked: { status: 403, detail: securityCopy.sessionLocked },
  pin_blocked: { status: 403, detail: securityCopy.pinBlocked },
  not_found: { status: 404, detail: copy.notFound },
  method_not_allowed: { status: 405, detail: copy.methodNotAllowed },
  request_timeout: { status: 408, detail: copy.timeout },
  plan_change_refused: { status: 409, detail: billingCopy.problems.change },
  payment_running: { status: 409, detail: billingCopy.problems.running },
  pending_not_keepable: { status: 409, detail: copy.pendingNotKeepable },
  conflict: { status: 409, detail: copy.conflict },
  account_not_empty: { status: 409, detail: dataImportCopy.accountNotEmpty },
  data_import_running: { status: 409, detail: dataImportCopy.running },
  data_import_not_ready: { status: 409, detail: dataImportCopy.notReady },
  data_import_other_owner: { status: 409, detail: dataImportCopy.otherOwner },
  data_blocked: { status: 409, detail: dataBlockCopy.refused },
  merge_not_undoable: { status: 409, detail: matchingProblems.mergeNotUndoable },
  already_paired: { status: 409, detail: matchingProblems.alreadyPaired },
  suggestion_decided: { status: 409, detail: matchingProblems.suggestionDecided },
  pin_missing: { status: 409, detail: securityCopy.pinMissing },
  passkey_missing: { status: 409, detail: securityCopy.passkeyMissing },
  passkeys_full: { status: 409, detail: securityCopy.passkeyFull },
  push_devices_full: { status: 409, detail: pushCopy.full(limits.pushDevices) },
  second_factor_active: { status: 409, detail: secondFactorCopy.active },
  second_factor_missing: { status: 409, detail: secondFactorCopy.missing },
  second_factor_expired: { status: 409, detail: secondFactorCopy.enrolmentExpired },
  last_way_in: { status: 409, detail: securityCopy.lastWayIn },
  identity_taken: { status: 409, detail: identitiesCopy.taken },
  connection_busy: { status: 409, detail: copy.connectionBusy },
  credentials_locked: { status: 409, detail: copy.credentialsLocked },
  idempotency_mismatch: { status: 409, detail: copy.idempotencyMismatch },
  idempotency_running: { status: 409, detail: copy.idempotencyRunning },
  invalid_goal_transition: { status: 409, detail: goalsCopy.transitionRefused },
  goal_not_active: { status: 409, detail: goalsCopy.notActive },
  goal_archived: { status: 409, detail: goalsCopy.archived },
  goal_overdrawn: { status: 422, detail: goalsCopy.overdrawn },
  savings_proposal_decided: { status: 409, detail: savingsCopy.decided },
  savings_amount_changed: { status: 409, detail: savingsCopy.amountDiffers },
  rule_inactive: { status: 409, detail: transactionRulesCopy.disabled },
  pattern_too_slow: { status: 422, detail: transactionRulesCopy.patternSlow },
  rule_run_not_undoable: { status: 409, detail: transactionRulesCopy.notUndoable },
  rule_run_busy: { status: 409, detail: transactionRulesCopy.running },
  entry_not_undoable: { status: 409, detail: goalsCopy.notUndoable },
  transaction_changed: { status: 409, detail: transactionsCopy.changedElsewhere },
  transaction_not_by_hand: { status: 409, detail: transactionsCopy.notManual },
  allocation_refused: { status: 422, detail: allocationCopy.amountMax },
  allocation_currency: { status: 422, detail: goalsCopy.onlyPesos },
  recurring_rows_refused: { status: 422, detail: recurringCopy.rowsDiffer },
  import_not_ready: { status: 409, detail: importsCopy.notReady },
  import_not_undoable: { status: 409, detail: importsCopy.notUndoable },
  too_many_imports: { status: 409, detail: importsCopy.tooMany },
  import_account_missing: { status: 422, detail: importsCopy.accountMissing },
  import_currency: { status: 422, detail: importsCopy.otherCurrency },
  reconciliation_differs: { status: 409, detail: reconciliationCopy.differs },
  statement_too_long: { status: 422, detail: transactionListServerCopy.statementTooLong },
  payload_too_large: { status: 413, detail: copy.payloadTooLarge },
  unsupported_media_type: { status: 415, detail: copy.unsupportedMediaType },
  merge_refused: { status: 422, detail: matchingProblems.mergeRefused },
  pair_refused: { status: 422, detail: matchingProblems.pairRefused },
  refund_refused: { status: 422, detail: matchingProblems.refundRefused },
  split_sum: { status: 422, detail: splitProblems.sum },
  split_refused: { status: 422, detail: splitProblems.refused },
  split_part: { status: 422, detail: splitProblems.isPart },
  split_divided: { status: 422, detail: splitProblems.divided },
  refund_exceeds: { status: 422, detail: matchingProblems.refundExceeds },
  too_many_requests: { status: 429, detail: copy.tooManyRequests },
  internal: { status: 500, detail: copy.internal },
  response_mismatch: { status: 500, detail: copy.internal },
  payments_off: { status: 503, detail: billingCopy.problems.off },
  example_full: { status: 503, detail: demoCopy.full },
  registration_closed: { status: 403, detail: registrationCopy.problems.closed },
  invitation_required: { status: 403, detail: registrationCopy.problems.invite },
  invitation_invalid: { status: 403, detail: registrationCopy.problems.invalid },
  installation_full: { status: 403, detail: registrationCopy.problems.full(limits.peopleOfEmbeddedDatabase) },
  banks_not_linked: { status: 409, detail: copy.banksNotLinked },
  bank_session_failed: { status: 503, detail: copy.bankSession },
  unavailable: { status: 503, detail: copy.unavailable },
} satisfies Record<string, { status: number; detail: string }>

export type ProblemCode = keyof typeof problems
