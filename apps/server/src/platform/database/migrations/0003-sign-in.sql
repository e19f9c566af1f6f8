-- A change of address waits here for its link; a new one takes the place of the old.
CREATE TABLE email_change (
  user_id    uuid PRIMARY KEY REFERENCES person (user_id) ON DELETE CASCADE,
  token_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_change_hash ON email_change (token_hash);

ALTER TABLE email_change ENABLE ROW LEVEL SECURITY;
ALTER TABLE email_change FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON email_change TO lucas_app
  USING (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid))
  WITH CHECK (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON email_change TO lucas_app;

-- The link names nobody, and every request looks its session up before its person is known: one trip each.
GRANT SELECT (token_hash, user_id) ON email_change TO lucas_lookup;
CREATE POLICY lookup ON email_change FOR SELECT TO lucas_lookup USING (true);
GRANT SELECT (user_id, id, client, step_up_until, last_seen_at, expires_at, ended_at) ON session TO lucas_lookup;
CREATE POLICY lookup ON session FOR SELECT TO lucas_lookup USING (true);

CREATE FUNCTION find_email_change(wanted bytea) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT user_id FROM public.email_change WHERE token_hash = wanted $$;
CREATE FUNCTION find_session(wanted_user uuid, wanted_id uuid, at timestamptz)
  RETURNS TABLE (client text, step_up_until timestamptz, last_seen_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT s.client, s.step_up_until, s.last_seen_at FROM public.session s
        WHERE s.user_id = wanted_user AND s.id = wanted_id AND s.ended_at IS NULL AND s.expires_at > at $$;

-- Rights first: after the handover only the new owner could change them.
REVOKE ALL ON FUNCTION find_email_change(bytea), find_session(uuid, uuid, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_email_change(bytea), find_session(uuid, uuid, timestamptz) TO lucas_app;
GRANT CREATE ON SCHEMA public TO lucas_lookup;
ALTER FUNCTION find_email_change(bytea) OWNER TO lucas_lookup;
ALTER FUNCTION find_session(uuid, uuid, timestamptz) OWNER TO lucas_lookup;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;
