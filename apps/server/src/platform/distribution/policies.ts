const setting = `NULLIF(current_setting('app.user_id', true), '')::uuid`

/**
 * The condition of the own-rows policy (S-03). The sub-select is evaluated once per statement. Citus refuses sub-selects in
 * policies of its tables; there the setting is read for each row.
 */
export const ownRows = {
  local: `user_id = (SELECT ${setting})`,
  distributed: `user_id = ${setting}`,
} as const

/** The user of the transaction, as functions that read past the policies write it. */
export const currentUserSelect = `(SELECT ${setting})`
export const currentUser = setting
