-- Accounts of Google and Facebook that may open an account of ours. One of theirs belongs to one person.
CREATE TABLE identity (
  user_id      uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  provider     text NOT NULL CHECK (provider IN ('google', 'facebook')),
  -- Whom the provider means, for ever; addresses change hands, so they link nothing.
  subject      text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  email        text,
  linked_at    timestamptz NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (provider, subject),
  UNIQUE (user_id, provider)
);
ALTER TABLE identity ENABLE ROW LEVEL SECURITY;
ALTER TABLE identity FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON identity TO lucas_app
  USING (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid))
  WITH CHECK (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON identity TO lucas_app;

GRANT SELECT (user_id, provider, subject) ON identity TO lucas_lookup;
CREATE POLICY lookup ON identity FOR SELECT TO lucas_lookup USING (true);
CREATE FUNCTION find_identity(wanted_provider text, wanted_subject text) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT user_id FROM public.identity WHERE provider = wanted_provider AND subject = wanted_subject $$;

-- Rights first: after the handover only the new owner could change them.
REVOKE ALL ON FUNCTION find_identity(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_identity(text, text) TO lucas_app;
GRANT CREATE ON SCHEMA public TO lucas_lookup;
ALTER FUNCTION find_identity(text, text) OWNER TO lucas_lookup;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;

-- Who has no password proves it by a code that was mailed.
ALTER TABLE account_code DROP CONSTRAINT account_code_purpose_check;
ALTER TABLE account_code ADD CONSTRAINT account_code_purpose_check CHECK (purpose IN ('email', 'phone', 'step_up'));

-- Asked by no version any more: `find_open_session` took its place.
DROP FUNCTION find_session(uuid, uuid, timestamptz);
