/**
 * Columns that the export leaves out: secrets, their hashes, lookup keys and what repeats another column. A bytea column that is neither here nor in
 * `encryptedColumns` or `fileColumns` fails `sec/export-complete`.
 */
export const excludedColumns: Readonly<Record<string, readonly string[]>> = {
  account: ['provider_key', 'alias_key'],
  account_code: ['code_hash'],
  account_deletion: ['undo_hash'],
  app_lock: ['pin_hash'],
  bank_mail: ['message_hash', 'notice_hash'],
  bank_mail_address: ['token_hash'],
  bank_mailbox: ['password'],
  calendar_feed: ['token_hash'],
  charge: ['address'],
  connection: ['holder_hash', 'credentials'],
  credential: ['password_hash'],
  credit_line: ['provider_key'],
  // The export that the user uploaded; it is deleted once it is imported, after a day at the latest.
  data_import_piece: ['body'],
  email_change: ['token_hash'],
  idempotency_key: ['body_hash'],
  invitation: ['token_hash'],
  known_browser: ['token_hash'],
  link_session: ['provider_secret'],
  notification_preference: ['unsubscribe_hash'],
  passkey: ['credential_id', 'public_key'],
  password_reset: ['token_hash'],
  provider_callback: ['body_hash'],
  // The address at the push service and its keys, with which anyone can write to the device.
  push_device: ['subscription'],
  recovery_code: ['code_hash'],
  refresh_token: ['token_hash'],
  second_factor: ['secret'],
  session: ['binding_hash'],
  // `unlocked` is the text of `file`, and `row_corrections` is part of the rows of previews and of what was stored of them.
  statement_import: ['password', 'unlocked', 'row_corrections'],
  statement_import_left_out: ['row_hash'],
  subscription: ['method_ref'],
  trusted_device: ['token_hash'],
  user_key: ['wrapped'],
  ws_ticket: ['token_hash'],
}
