-- The private address to which a user forwards notices of banks. Only the hash of its token is stored.
CREATE TABLE bank_mail_address (
  user_id      uuid PRIMARY KEY REFERENCES person (user_id) ON DELETE CASCADE,
  token_hash   bytea NOT NULL,
  created_at   timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX bank_mail_address_token ON bank_mail_address (token_hash);

-- What arrived there. Texts are encrypted under the user's data key.
CREATE TABLE bank_mail (
  user_id        uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  id             uuid NOT NULL,
  state          text NOT NULL
    CHECK (state IN ('received', 'booked', 'known', 'draft', 'unread', 'declined', 'code', 'statement')),
  received_at    timestamptz NOT NULL,
  expires_at     timestamptz NOT NULL,
  -- The message as it came, until it is read.
  message        bytea,
  -- What is shown of it.
  content        bytea,
  -- Hashes of the Message-ID and of what the notice says: neither is booked twice.
  message_hash   bytea,
  notice_hash    bytea,
  transaction_id uuid,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX bank_mail_over ON bank_mail (expires_at);
CREATE INDEX bank_mail_message ON bank_mail (user_id, message_hash);
CREATE INDEX bank_mail_notice ON bank_mail (user_id, notice_hash);

-- Which account a number of signed notices belongs to, as the user said: a debit card has another number than its account.
CREATE TABLE bank_mail_card (
  user_id        uuid NOT NULL,
  institution_id text NOT NULL,
  mask           text NOT NULL,
  account_id     uuid NOT NULL,
  PRIMARY KEY (user_id, institution_id, mask),
  FOREIGN KEY (user_id, account_id) REFERENCES account (user_id, id) ON DELETE CASCADE
);
CREATE INDEX bank_mail_card_account ON bank_mail_card (user_id, account_id);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['bank_mail_address', 'bank_mail', 'bank_mail_card'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_rows ON %I TO lucas_app
      USING (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))
      WITH CHECK (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON bank_mail_address, bank_mail, bank_mail_card TO lucas_app;

-- A mail names no user: the token of its address finds the user, unless the account waits for its erasure.
GRANT SELECT (user_id, token_hash) ON bank_mail_address TO lucas_lookup;
CREATE POLICY lookup ON bank_mail_address FOR SELECT TO lucas_lookup USING (true);
CREATE FUNCTION find_bank_mail_address(wanted bytea) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT a.user_id FROM public.bank_mail_address a
         WHERE a.token_hash = wanted
           AND NOT EXISTS (SELECT FROM public.account_deletion d WHERE d.user_id = a.user_id) $$;

-- Whose mails are over: found by a sweep, before a user is known.
GRANT SELECT (user_id, expires_at) ON bank_mail TO lucas_lookup;
CREATE POLICY lookup ON bank_mail FOR SELECT TO lucas_lookup USING (true);
CREATE FUNCTION list_expired_bank_mail(before timestamptz, at_most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT DISTINCT found.user_id FROM (
          SELECT m.user_id FROM public.bank_mail m WHERE m.expires_at < before ORDER BY m.expires_at LIMIT at_most
        ) found $$;

-- Rights first: after the handover only the new owner could change them.
REVOKE ALL ON FUNCTION find_bank_mail_address(bytea), list_expired_bank_mail(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_bank_mail_address(bytea), list_expired_bank_mail(timestamptz, integer) TO lucas_app;
GRANT CREATE ON SCHEMA public TO lucas_lookup;
ALTER FUNCTION find_bank_mail_address(bytea) OWNER TO lucas_lookup;
ALTER FUNCTION list_expired_bank_mail(timestamptz, integer) OWNER TO lucas_lookup;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;
