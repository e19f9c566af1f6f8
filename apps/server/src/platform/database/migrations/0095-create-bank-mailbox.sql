-- The mailbox from which a user has the notices of banks read by IMAP.
CREATE TABLE bank_mailbox (
  user_id       uuid PRIMARY KEY REFERENCES person (user_id) ON DELETE CASCADE,
  host          text NOT NULL,
  username      text NOT NULL,
  -- Encrypted under the user's data key.
  password      bytea NOT NULL,
  created_at    timestamptz NOT NULL,
  -- What was read: every mail up to this UID, which holds for this UIDVALIDITY (RFC 3501). Null before the first reading.
  uid_validity  bigint,
  last_uid      bigint,
  last_read_at  timestamptz,
  -- Null while it is not read: the server refused the password.
  next_read_at  timestamptz,
  problem       text CHECK (problem IN ('refused', 'unreachable', 'insecure', 'not_listed', 'failed')),
  -- Since when no reading succeeded, and when the user was informed.
  failing_since timestamptz,
  mailed_at       timestamptz
);
CREATE INDEX bank_mailbox_due ON bank_mailbox (next_read_at);

ALTER TABLE bank_mailbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE bank_mailbox FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON bank_mailbox TO lucas_app
  USING (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid))
  WITH CHECK (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON bank_mailbox TO lucas_app;

-- Whose mailbox is to be read: found by a sweep, before a user is known. Not of an account that waits for its erasure.
GRANT SELECT (user_id, next_read_at) ON bank_mailbox TO lucas_lookup;
CREATE POLICY lookup ON bank_mailbox FOR SELECT TO lucas_lookup USING (true);
CREATE FUNCTION list_due_bank_mailboxes(before timestamptz, at_most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT b.user_id FROM public.bank_mailbox b
         WHERE b.next_read_at <= before
           AND NOT EXISTS (SELECT FROM public.account_deletion d WHERE d.user_id = b.user_id)
         ORDER BY b.next_read_at LIMIT at_most $$;

-- Rights first: after the handover only the new owner could change them.
REVOKE ALL ON FUNCTION list_due_bank_mailboxes(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_due_bank_mailboxes(timestamptz, integer) TO lucas_app;
GRANT CREATE ON SCHEMA public TO lucas_lookup;
ALTER FUNCTION list_due_bank_mailboxes(timestamptz, integer) OWNER TO lucas_lookup;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;
