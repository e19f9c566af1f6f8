-- The second factor of a user: codes of an app (RFC 6238). A row exists once a right code has confirmed the secret.
CREATE TABLE second_factor (
  user_id    uuid PRIMARY KEY REFERENCES person (user_id) ON DELETE CASCADE,
  -- Encrypted under the user's data key.
  secret     bytea NOT NULL,
  enabled_at timestamptz NOT NULL,
  -- The latest step of 30 seconds whose code was accepted: each is accepted once.
  last_step  bigint NOT NULL
);

-- Codes for a lost phone. Only a keyed hash is stored; a used one stays, so that its second use can be explained.
CREATE TABLE recovery_code (
  user_id    uuid NOT NULL REFERENCES second_factor (user_id) ON DELETE CASCADE,
  code_hash  bytea NOT NULL,
  created_at timestamptz NOT NULL,
  used_at    timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- Browsers that are not asked for a code for 30 days. The hash covers the user's id: no row says that two users share a browser.
CREATE TABLE trusted_device (
  user_id      uuid NOT NULL REFERENCES second_factor (user_id) ON DELETE CASCADE,
  id           uuid NOT NULL,
  token_hash   bytea NOT NULL,
  user_agent   text NOT NULL,
  created_at   timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, token_hash)
);
CREATE INDEX trusted_device_over ON trusted_device (expires_at);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['second_factor', 'recovery_code', 'trusted_device'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_rows ON %I TO lucas_app
      USING (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))
      WITH CHECK (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON second_factor, recovery_code, trusted_device TO lucas_app;

-- Retention finds expired rows through its one reviewed function.
GRANT SELECT (user_id, expires_at) ON trusted_device TO lucas_lookup;
CREATE POLICY lookup ON trusted_device FOR SELECT TO lucas_lookup USING (true);

-- Its owner alone may replace it.
GRANT CREATE ON SCHEMA public TO lucas_lookup;
SET LOCAL ROLE lucas_lookup;
CREATE OR REPLACE FUNCTION list_people_with_leftovers(of_table text, before timestamptz, at_most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
    SELECT DISTINCT found.user_id FROM (
      (SELECT user_id FROM public.session
        WHERE of_table = 'session' AND expires_at < before ORDER BY expires_at LIMIT at_most)
      UNION ALL
      (SELECT user_id FROM public.ws_ticket
        WHERE of_table = 'ws_ticket' AND expires_at < before ORDER BY expires_at LIMIT at_most)
      UNION ALL
      (SELECT user_id FROM public.known_browser
        WHERE of_table = 'known_browser' AND expires_at < before ORDER BY expires_at LIMIT at_most)
      UNION ALL
      (SELECT user_id FROM public.trusted_device
        WHERE of_table = 'trusted_device' AND expires_at < before ORDER BY expires_at LIMIT at_most)
      UNION ALL
      (SELECT user_id FROM public.account_code
        WHERE of_table = 'account_code' AND expires_at < before ORDER BY expires_at LIMIT at_most)
      UNION ALL
      (SELECT user_id FROM public.password_reset
        WHERE of_table = 'password_reset' AND expires_at < before ORDER BY expires_at LIMIT at_most)
      UNION ALL
      (SELECT user_id FROM public.email_change
        WHERE of_table = 'email_change' AND expires_at < before ORDER BY expires_at LIMIT at_most)
      UNION ALL
      (SELECT user_id FROM public.idempotency_key
        WHERE of_table = 'idempotency_key' AND created_at < before ORDER BY created_at LIMIT at_most)
      UNION ALL
      (SELECT user_id FROM public.outbox_event
        WHERE of_table = 'outbox_event' AND told_at < before ORDER BY told_at LIMIT at_most)
      UNION ALL
      (SELECT user_id FROM public.provider_callback
        WHERE of_table = 'provider_callback' AND state = 'done' AND emptied_at IS NULL AND done_at < before
        ORDER BY done_at LIMIT at_most)
    ) found $$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;
