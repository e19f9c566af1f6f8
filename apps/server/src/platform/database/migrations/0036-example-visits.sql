-- Somebody who only looks around: a person with a household of examples, made for one visit and erased after it (ADR 012).
CREATE TABLE example_visit (
  user_id    uuid PRIMARY KEY REFERENCES person (user_id) ON DELETE CASCADE,
  made_at    timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Null until the household has moved in.
  ready_at   timestamptz
);
CREATE INDEX example_visit_due ON example_visit (expires_at);

ALTER TABLE example_visit ENABLE ROW LEVEL SECURITY;
ALTER TABLE example_visit FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON example_visit TO lucas_app
  USING (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid))
  WITH CHECK (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON example_visit TO lucas_app;

-- The session of such a visit may call what is written for it and nothing else.
ALTER TABLE session DROP CONSTRAINT session_client_check;
ALTER TABLE session ADD CONSTRAINT session_client_check CHECK (client IN ('web', 'literal', 'example'));

-- How many there are, before there is one more, and whose time is over.
GRANT SELECT (user_id, expires_at) ON example_visit TO lucas_lookup;
CREATE POLICY lookup ON example_visit FOR SELECT TO lucas_lookup USING (true);
CREATE FUNCTION count_example_visits() RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT count(*)::integer FROM public.example_visit $$;
CREATE FUNCTION list_due_example_visits(before timestamptz, at_most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT user_id FROM public.example_visit WHERE expires_at <= before ORDER BY expires_at LIMIT at_most $$;

-- Rights first: after the handover only the new owner could change them.
REVOKE ALL ON FUNCTION count_example_visits(), list_due_example_visits(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_example_visits(), list_due_example_visits(timestamptz, integer) TO lucas_app;
GRANT CREATE ON SCHEMA public TO lucas_lookup;
ALTER FUNCTION count_example_visits() OWNER TO lucas_lookup;
ALTER FUNCTION list_due_example_visits(timestamptz, integer) OWNER TO lucas_lookup;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;
