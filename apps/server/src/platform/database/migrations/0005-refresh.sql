-- Refreshing a connection's data without the person (decisions 3).

-- When to ask the bank again; null where only the person can renew the data.
ALTER TABLE connection ADD COLUMN refresh_due_at timestamptz;
CREATE INDEX connection_refresh_due ON connection (refresh_due_at) WHERE refresh_due_at IS NOT NULL;

-- A refresh is a case like a linking; it is the first, second, … try. Null for linkings.
ALTER TABLE link_session ADD COLUMN refresh_try smallint CHECK (refresh_try > 0);

GRANT SELECT (id, user_id, refresh_due_at) ON connection TO lucas_lookup;
CREATE POLICY lookup ON connection FOR SELECT TO lucas_lookup USING (true);

CREATE FUNCTION list_due_refreshes(due_before timestamptz, at_most integer) RETURNS TABLE (user_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT c.user_id, c.id FROM public.connection c
        WHERE c.refresh_due_at <= due_before ORDER BY c.refresh_due_at LIMIT at_most $$;
REVOKE ALL ON FUNCTION list_due_refreshes(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_due_refreshes(timestamptz, integer) TO lucas_app;
GRANT CREATE ON SCHEMA public TO lucas_lookup;
ALTER FUNCTION list_due_refreshes(timestamptz, integer) OWNER TO lucas_lookup;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;
