-- Substring search over a long history, and the filters that people keep under a name.

-- Both come with PostgreSQL and may be made by a database's owner.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE INDEX transaction_search ON transaction USING gin (user_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;

-- Row-level security switches a trigram index off, since LIKE is not leakproof (R-18). The function reads past it, and
-- therefore reads the person itself, from the same setting as the policies: without one it finds nothing (S-02).
-- `pattern` is one of LIKE; `digits` begin an amount in the smallest unit, of either sign; at most `at_most` ids.
GRANT SELECT (user_id, id, search_text, amount, sort_amount, deleted_at) ON transaction TO lucas_lookup;
CREATE POLICY lookup ON transaction FOR SELECT TO lucas_lookup USING (true);
CREATE FUNCTION search_transactions(pattern text, digits text, at_most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public SET plan_cache_mode = force_custom_plan
  AS $$
    (SELECT t.id FROM public.transaction t
      WHERE t.user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid)
        AND t.deleted_at IS NULL AND t.search_text LIKE pattern
      LIMIT at_most)
    UNION ALL
    -- Every amount that begins with the digits lies in one range for each number of digits that follow.
    (SELECT t.id FROM generate_series(0, 17 - length(digits)) AS following,
           LATERAL (SELECT digits::numeric * 10::numeric ^ following, (digits::numeric + 1) * 10::numeric ^ following - 1) AS r (low, high),
           (VALUES (1), (-1)) AS s (sign), public.transaction t
      WHERE t.user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid)
        AND t.deleted_at IS NULL
        AND t.sort_amount BETWEEN (CASE sign WHEN 1 THEN low ELSE -high END)::bigint AND (CASE sign WHEN 1 THEN high ELSE -low END)::bigint
        AND abs(t.amount)::text LIKE digits || '%'
      LIMIT at_most)
    LIMIT at_most
  $$;
REVOKE ALL ON FUNCTION search_transactions(text, text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_transactions(text, text, integer) TO lucas_app;
GRANT CREATE ON SCHEMA public TO lucas_lookup;
ALTER FUNCTION search_transactions(text, text, integer) OWNER TO lucas_lookup;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;

CREATE TABLE saved_filter (
  user_id    uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  id         uuid NOT NULL,
  name       text NOT NULL,
  -- The name without accents and capitals: two that read alike are one.
  name_key   text NOT NULL,
  filter     jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, name_key)
);
ALTER TABLE saved_filter ENABLE ROW LEVEL SECURITY;
ALTER TABLE saved_filter FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON saved_filter TO lucas_app
  USING (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid))
  WITH CHECK (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_filter TO lucas_app;
