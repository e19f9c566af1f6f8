-- Locks: a PIN of the person, a flag on each session, and passkeys that unlock and sign in.
CREATE TABLE app_lock (
  user_id           uuid PRIMARY KEY REFERENCES person (user_id) ON DELETE CASCADE,
  -- Without a PIN nothing locks.
  pin_hash          text,
  pin_set_at        timestamptz,
  -- Tries since the last one that was right, of all sessions together.
  failed_pins       smallint NOT NULL DEFAULT 0,
  timeout_seconds   smallint NOT NULL DEFAULT 300 CHECK (timeout_seconds IN (10, 30, 60, 300)),
  biometric_enabled boolean NOT NULL DEFAULT false,
  updated_at        timestamptz NOT NULL,
  CHECK ((pin_hash IS NULL) = (pin_set_at IS NULL))
);
ALTER TABLE session ADD COLUMN locked_at timestamptz;

CREATE TABLE passkey (
  user_id       uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  id            uuid NOT NULL,
  credential_id bytea NOT NULL,
  public_key    bytea NOT NULL,
  counter       bigint NOT NULL,
  transports    text[] NOT NULL,
  name          text NOT NULL,
  created_at    timestamptz NOT NULL,
  last_used_at  timestamptz,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, credential_id)
);
CREATE INDEX passkey_credential ON passkey (credential_id);

-- Challenges carry their own proof and are kept nowhere; what was answered once is, until it is too old anyway.
CREATE TABLE spent_challenge (
  hash       bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX spent_challenge_old ON spent_challenge (expires_at);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['app_lock', 'passkey'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_rows ON %I TO lucas_app
      USING (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))
      WITH CHECK (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON app_lock, passkey, spent_challenge TO lucas_app;

-- Every request asks whether its session is locked, in the one trip that finds it. The function before this one stays
-- for servers of the version before.
GRANT SELECT (locked_at) ON session TO lucas_lookup;
GRANT SELECT (user_id, pin_set_at, timeout_seconds) ON app_lock TO lucas_lookup;
CREATE POLICY lookup ON app_lock FOR SELECT TO lucas_lookup USING (true);
GRANT SELECT (user_id, credential_id) ON passkey TO lucas_lookup;
CREATE POLICY lookup ON passkey FOR SELECT TO lucas_lookup USING (true);

CREATE FUNCTION find_open_session(wanted_user uuid, wanted_id uuid, at timestamptz)
  RETURNS TABLE (client text, step_up_until timestamptz, last_seen_at timestamptz, locked_at timestamptz, locks_after smallint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT s.client, s.step_up_until, s.last_seen_at, s.locked_at,
               CASE WHEN l.pin_set_at IS NOT NULL THEN l.timeout_seconds END
        FROM public.session s LEFT JOIN public.app_lock l ON l.user_id = s.user_id
        WHERE s.user_id = wanted_user AND s.id = wanted_id AND s.ended_at IS NULL AND s.expires_at > at $$;
CREATE FUNCTION find_passkey(wanted bytea) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT user_id FROM public.passkey WHERE credential_id = wanted LIMIT 1 $$;

-- Rights first: after the handover only the new owner could change them.
REVOKE ALL ON FUNCTION find_open_session(uuid, uuid, timestamptz), find_passkey(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_open_session(uuid, uuid, timestamptz), find_passkey(bytea) TO lucas_app;
GRANT CREATE ON SCHEMA public TO lucas_lookup;
ALTER FUNCTION find_open_session(uuid, uuid, timestamptz) OWNER TO lucas_lookup;
ALTER FUNCTION find_passkey(bytea) OWNER TO lucas_lookup;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;
