-- Codes of six digits that were sent to an address or a telephone, and links to choose another password: hashes of
-- them, one of a kind for a person (S-21).
CREATE TABLE account_code (
  user_id    uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  purpose    text NOT NULL CHECK (purpose IN ('email', 'phone')),
  code_hash  bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, purpose)
);
CREATE TABLE password_reset (
  user_id    uuid PRIMARY KEY REFERENCES person (user_id) ON DELETE CASCADE,
  token_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_reset_hash ON password_reset (token_hash);
ALTER TABLE person ADD COLUMN phone_verified_at timestamptz;

-- A person reads what happened lately.
CREATE INDEX audit_event_latest ON audit_event (user_id, at, id);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['account_code', 'password_reset'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_rows ON %I TO lucas_app
      USING (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))
      WITH CHECK (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON account_code, password_reset TO lucas_app;

-- The link names nobody.
GRANT SELECT (token_hash, user_id) ON password_reset TO lucas_lookup;
CREATE POLICY lookup ON password_reset FOR SELECT TO lucas_lookup USING (true);
CREATE FUNCTION find_password_reset(wanted bytea) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT user_id FROM public.password_reset WHERE token_hash = wanted $$;

-- Rights first: after the handover only the new owner could change them.
REVOKE ALL ON FUNCTION find_password_reset(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_password_reset(bytea) TO lucas_app;
GRANT CREATE ON SCHEMA public TO lucas_lookup;
ALTER FUNCTION find_password_reset(bytea) OWNER TO lucas_lookup;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;
