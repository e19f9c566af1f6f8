-- Blocking of data processing (Ley 19.628 as amended by Ley 21.719, article 8 ter): the state, and who changed it when.

-- Null while the data are processed as usual.
ALTER TABLE person ADD COLUMN data_blocked_at timestamptz;

CREATE TABLE data_block_event (
  user_id uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  id      uuid NOT NULL,
  at      timestamptz NOT NULL,
  blocked boolean NOT NULL,
  actor   text NOT NULL CHECK (actor IN ('person', 'operator')),
  PRIMARY KEY (user_id, id)
);
ALTER TABLE data_block_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE data_block_event FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON data_block_event TO lucas_app
  USING (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid))
  WITH CHECK (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid));
GRANT SELECT, INSERT ON data_block_event TO lucas_app;

-- The sweeps of refreshes and of waiting callbacks leave blocked people out, and so do not spend their limit on them.
GRANT SELECT (user_id, data_blocked_at) ON person TO lucas_lookup;
CREATE POLICY lookup ON person FOR SELECT TO lucas_lookup USING (true);
GRANT CREATE ON SCHEMA public TO lucas_lookup;
SET LOCAL ROLE lucas_lookup;
CREATE OR REPLACE FUNCTION list_due_refreshes(due_before timestamptz, at_most integer) RETURNS TABLE (user_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT c.user_id, c.id FROM public.connection c
        WHERE c.refresh_due_at <= due_before
          AND NOT EXISTS (SELECT FROM public.person p WHERE p.user_id = c.user_id AND p.data_blocked_at IS NOT NULL)
        ORDER BY c.refresh_due_at LIMIT at_most $$;
CREATE OR REPLACE FUNCTION list_waiting_callbacks(older_than timestamptz, at_most integer) RETURNS TABLE (user_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT c.user_id, c.id FROM public.provider_callback c
        WHERE c.state = 'received' AND c.received_at < older_than
          AND NOT EXISTS (SELECT FROM public.person p WHERE p.user_id = c.user_id AND p.data_blocked_at IS NOT NULL)
        ORDER BY c.received_at LIMIT at_most $$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;
