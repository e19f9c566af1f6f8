-- Providers that sign what they tell and are then asked for the data (Fintoc).

-- What finishes a linking once the person has been at the widget; sealed under the person's key.
ALTER TABLE link_session ADD COLUMN provider_secret bytea;
CREATE INDEX link_session_open ON link_session (provider, created_at) WHERE state = 'open';

-- When the data that we hold were read at the provider: an older reading never overwrites a newer one.
ALTER TABLE connection ADD COLUMN data_read_at timestamptz;

-- By which names of its own a provider speaks of a connection and its accounts.
CREATE TABLE provider_reference (
  user_id       uuid NOT NULL,
  provider      text NOT NULL CHECK (provider IN ('floid', 'fintoc')),
  reference     text NOT NULL,
  connection_id uuid NOT NULL,
  account_id    uuid,
  PRIMARY KEY (user_id, provider, reference),
  FOREIGN KEY (user_id, connection_id) REFERENCES connection (user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, account_id) REFERENCES account (user_id, id) ON DELETE SET NULL (account_id)
);
CREATE INDEX provider_reference_by_name ON provider_reference (provider, reference);
CREATE INDEX provider_reference_connection ON provider_reference (user_id, connection_id);
CREATE INDEX provider_reference_account ON provider_reference (user_id, account_id);
ALTER TABLE provider_reference ENABLE ROW LEVEL SECURITY;
ALTER TABLE provider_reference FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON provider_reference TO lucas_app
  USING (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid))
  WITH CHECK (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON provider_reference TO lucas_app;

-- Every event that was ever taken in, for ever and whoever's it was: none is taken in twice (S-36). Nothing personal.
CREATE TABLE provider_event (
  provider    text NOT NULL,
  event_id    text NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (provider, event_id)
);
GRANT SELECT, INSERT ON provider_event TO lucas_app;

GRANT SELECT (user_id, provider, reference, connection_id) ON provider_reference TO lucas_lookup;
CREATE POLICY lookup ON provider_reference FOR SELECT TO lucas_lookup USING (true);
GRANT SELECT (provider, state, created_at) ON link_session TO lucas_lookup;

-- Whose connection an event speaks of.
CREATE FUNCTION find_provider_reference(of_provider text, names text[]) RETURNS TABLE (user_id uuid, connection_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT DISTINCT r.user_id, r.connection_id FROM public.provider_reference r
        WHERE r.provider = of_provider AND r.reference = ANY (names) LIMIT 2 $$;
-- Linkings that wait for the person to be done at the widget, the newest first.
CREATE FUNCTION list_open_linkings(of_provider text, since timestamptz, at_most integer)
  RETURNS TABLE (user_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT s.user_id, s.id FROM public.link_session s
        WHERE s.provider = of_provider AND s.state = 'open' AND s.created_at > since
        ORDER BY s.created_at DESC LIMIT at_most $$;
REVOKE ALL ON FUNCTION find_provider_reference(text, text[]), list_open_linkings(text, timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_provider_reference(text, text[]), list_open_linkings(text, timestamptz, integer) TO lucas_app;
GRANT CREATE ON SCHEMA public TO lucas_lookup;
ALTER FUNCTION find_provider_reference(text, text[]) OWNER TO lucas_lookup;
ALTER FUNCTION list_open_linkings(text, timestamptz, integer) OWNER TO lucas_lookup;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;
