-- Whether the user changed the first name since the registration: the greeting then uses it instead of the account holder's.
ALTER TABLE person ADD COLUMN first_name_edited boolean NOT NULL DEFAULT false;

-- Rows that an import also contains although another one added or changed them: undoing that one keeps them.
CREATE TABLE statement_import_match (
  user_id        uuid NOT NULL,
  import_id      uuid NOT NULL,
  transaction_id uuid NOT NULL,
  PRIMARY KEY (user_id, import_id, transaction_id),
  FOREIGN KEY (user_id, import_id) REFERENCES statement_import (user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, transaction_id) REFERENCES transaction (user_id, id) ON DELETE CASCADE
);
CREATE INDEX statement_import_match_transaction ON statement_import_match (user_id, transaction_id);
ALTER TABLE statement_import_match ENABLE ROW LEVEL SECURITY;
ALTER TABLE statement_import_match FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON statement_import_match TO lucas_app
  USING (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid))
  WITH CHECK (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON statement_import_match TO lucas_app;

-- A pending transaction that leaves the sums: it may be another one (suggested), or the bank did not post it within 15 days
-- (expired). The user can keep it, and it counts again.
ALTER TABLE transaction ADD COLUMN pending_state text CHECK (pending_state IN ('suggested', 'expired', 'counted'));
CREATE INDEX transaction_pending ON transaction (user_id, posted_on)
  WHERE (pending OR pending_state IS NOT NULL) AND deleted_at IS NULL;

-- Whose pending transactions are overdue: found by a sweep, before a user is known.
CREATE INDEX transaction_overdue ON transaction (posted_on)
  WHERE pending AND pending_state IS NULL AND deleted_at IS NULL AND parent_id IS NULL;
GRANT SELECT (user_id, posted_on, pending, pending_state, deleted_at, parent_id) ON transaction TO lucas_lookup;
GRANT CREATE ON SCHEMA public TO lucas_lookup;
CREATE FUNCTION list_overdue_pending(before date, at_most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT DISTINCT t.user_id FROM public.transaction t
         WHERE t.pending AND t.pending_state IS NULL AND t.deleted_at IS NULL AND t.parent_id IS NULL
           AND t.posted_on < before
           AND NOT EXISTS (SELECT FROM public.person p WHERE p.user_id = t.user_id AND p.data_blocked_at IS NOT NULL)
         LIMIT at_most $$;
REVOKE ALL ON FUNCTION list_overdue_pending(date, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_overdue_pending(date, integer) TO lucas_app;
ALTER FUNCTION list_overdue_pending(date, integer) OWNER TO lucas_lookup;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;
