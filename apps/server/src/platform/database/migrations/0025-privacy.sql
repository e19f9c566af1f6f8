-- An account that asked to be deleted is sealed at once and erased when its time has come (decisions 2).
CREATE TABLE account_deletion (
  user_id   uuid PRIMARY KEY REFERENCES person (user_id) ON DELETE CASCADE,
  asked_at  timestamptz NOT NULL,
  erase_at  timestamptz NOT NULL,
  -- Of the link in the mail; null until that mail was written.
  undo_hash bytea
);
CREATE INDEX account_deletion_undo ON account_deletion (undo_hash);
CREATE INDEX account_deletion_due ON account_deletion (erase_at);

-- What a person agreed to and took back, each with its day (Ley 21.719).
CREATE TABLE consent (
  user_id uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  id      uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('terms', 'newsletter')),
  granted boolean NOT NULL,
  at      timestamptz NOT NULL,
  PRIMARY KEY (user_id, id)
);

-- What was agreed to before this table stood, with the day of then.
ALTER TABLE person NO FORCE ROW LEVEL SECURITY;
INSERT INTO consent (user_id, id, purpose, granted, at)
  SELECT user_id, gen_random_uuid(), 'terms', true, terms_accepted_at FROM person
  UNION ALL
  SELECT user_id, gen_random_uuid(), 'newsletter', true, created_at FROM person WHERE newsletter;
ALTER TABLE person FORCE ROW LEVEL SECURITY;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['account_deletion', 'consent'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_rows ON %I TO lucas_app
      USING (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))
      WITH CHECK (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON account_deletion TO lucas_app;
GRANT SELECT, INSERT ON consent TO lucas_app;

-- The link names nobody, and the sweeper asks for everybody whose time has come.
GRANT SELECT (user_id, erase_at, undo_hash) ON account_deletion TO lucas_lookup;
CREATE POLICY lookup ON account_deletion FOR SELECT TO lucas_lookup USING (true);
CREATE FUNCTION find_account_deletion(wanted bytea) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT user_id FROM public.account_deletion WHERE undo_hash = wanted $$;
CREATE FUNCTION list_due_erasures(before timestamptz, at_most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT user_id FROM public.account_deletion WHERE erase_at <= before ORDER BY erase_at LIMIT at_most $$;

-- Rights first: after the handover only the new owner could change them.
REVOKE ALL ON FUNCTION find_account_deletion(bytea), list_due_erasures(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_account_deletion(bytea), list_due_erasures(timestamptz, integer) TO lucas_app;
GRANT CREATE ON SCHEMA public TO lucas_lookup;
ALTER FUNCTION find_account_deletion(bytea) OWNER TO lucas_lookup;
ALTER FUNCTION list_due_erasures(timestamptz, integer) OWNER TO lucas_lookup;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;
