-- The open invitation of the first person of an installation (REGISTRATION=invite). Only the hash of its token is stored; a
-- registration that uses it deletes it.
CREATE TABLE invitation (
  user_id    uuid PRIMARY KEY REFERENCES person (user_id) ON DELETE CASCADE,
  token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX invitation_token ON invitation (token_hash);

ALTER TABLE invitation ENABLE ROW LEVEL SECURITY;
ALTER TABLE invitation FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON invitation TO lucas_app
  USING (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid))
  WITH CHECK (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON invitation TO lucas_app;

-- Who is invited has no session: the token finds who invited, unless that account waits for its erasure.
GRANT SELECT (user_id, token_hash) ON invitation TO lucas_lookup;
CREATE POLICY lookup ON invitation FOR SELECT TO lucas_lookup USING (true);
CREATE FUNCTION find_invitation(wanted bytea) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT i.user_id FROM public.invitation i
         WHERE i.token_hash = wanted
           AND NOT EXISTS (SELECT FROM public.account_deletion d WHERE d.user_id = i.user_id) $$;

-- The people of an installation in the order of their registration: how many there are, and who was first. Ids are UUIDv7.
-- VOLATILE: called under the lock of registrations, it sees those that committed while the caller waited.
CREATE FUNCTION list_first_people(at_most integer) RETURNS SETOF uuid
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT o.user_id FROM public.email_owner o ORDER BY o.user_id LIMIT at_most $$;

-- Rights first: after the handover only the new owner could change them.
REVOKE ALL ON FUNCTION find_invitation(bytea), list_first_people(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_invitation(bytea), list_first_people(integer) TO lucas_app;
GRANT CREATE ON SCHEMA public TO lucas_lookup;
ALTER FUNCTION find_invitation(bytea) OWNER TO lucas_lookup;
ALTER FUNCTION list_first_people(integer) OWNER TO lucas_lookup;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;
