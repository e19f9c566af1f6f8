/** One sentence about one broken rule. */
export interface CatalogueViolation {
  violation: string
}

/** The lists of the catalogue check. A table that is not listed must have user rows. */
export interface CatalogueRules {
  /** The same for all users, read-only for the application; user rows may reference them. */
  referenceTables: readonly string[]
  /** Tables of the platform whose rows belong to no user. */
  operationalTables: readonly string[]
  /** Tables with user rows whose key is unique over all users. */
  globalKeyTables: readonly string[]
  /** Rows that the application never changes or deletes. */
  appendOnlyTables: readonly string[]
  /** The reviewed SECURITY DEFINER functions (S-02). */
  definerFunctions: readonly string[]
}

/** The reviewed lists. Each addition is a decision for the reviewer. */
export const catalogueRules: CatalogueRules = {
  referenceTables: ['institution'],
  operationalTables: [
    'bank_circuit',
    'rate_counter',
    'csp_report', // empty since migration 46; the next release drops it
    'mail_outbox',
    'landing_signup',
    'provider_event',
    'spent_challenge',
    'rights_request',
    'breach',
    'installation_fact',
  ],
  globalKeyTables: ['email_owner', 'identity'],
  appendOnlyTables: [
    'audit_event',
    'billing_event',
    'consent',
    'data_block_event',
    'transaction_merge',
    'transaction_merge_undo',
    'goal_entry',
  ],
  definerFunctions: [
    'count_example_households(timestamp with time zone)',
    'count_example_visits()',
    'find_person_by_email(text)',
    'find_refresh_token(bytea)',
    'find_ws_ticket(bytea)',
    'find_email_change(bytea)',
    'find_password_reset(bytea)',
    'find_open_session(uuid,uuid,timestamp with time zone)',
    'find_passkey(bytea)',
    'find_identity(text,text)',
    'find_account_deletion(bytea)',
    'find_link_session(uuid,text)',
    'find_provider_reference(text,text[])',
    'find_support_thread(uuid)',
    'find_unsubscriber(bytea)',
    'find_calendar_feed(bytea)',
    'find_invitation(bytea)',
    'list_first_people(integer)',
    'find_bank_mail_address(bytea)',
    'list_expired_bank_mail(timestamp with time zone,integer)',
    'list_due_bank_mailboxes(timestamp with time zone,integer)',
    'list_keys_wrapped_by_others(text,uuid,integer)',
    'list_due_example_visits(timestamp with time zone,integer)',
    'list_ended_example_visits(timestamp with time zone,timestamp with time zone,integer)',
    'list_guess_refreshes(integer)',
    'list_expired_imports(timestamp with time zone,integer)',
    'list_due_savings(date,integer)',
    'list_overdue_pending(date,integer)',
    'list_due_erasures(timestamp with time zone,integer)',
    'list_due_subscriptions(date,integer)',
    'list_due_refreshes(timestamp with time zone,integer)',
    'list_pooled_example_visits(timestamp with time zone,integer)',
    'list_rights_acts(timestamp with time zone,integer)',
    'list_people_with_leftovers(text,timestamp with time zone,integer)',
    'list_outdated_kinds(integer,integer)',
    'list_open_linkings(text,timestamp with time zone,integer)',
    'list_set_aside_callbacks(integer)',
    'list_untold_people(timestamp with time zone,integer)',
    'list_waiting_callbacks(timestamp with time zone,integer)',
    'list_waiting_support(integer)',
    'search_transactions(text,text,integer)',
  ],
}
