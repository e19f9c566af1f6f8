-- The review queue also asks about categories that the model guessed below 80 %.
CREATE INDEX transaction_unsure_guess ON transaction (user_id, posted_on DESC, id DESC)
  WHERE category_source IN ('none', 'model') AND category_confidence < 80 AND NOT reviewed AND kind <> 'transfer'
    AND deleted_at IS NULL;
DROP INDEX transaction_unsure;

-- Users whose transactions still have the guesses of an older categoriser. A later one adds everybody again.
CREATE TABLE guess_refresh (
  user_id uuid PRIMARY KEY REFERENCES person (user_id) ON DELETE CASCADE,
  -- The last transaction that has its new guess; null before the first.
  done_to uuid
);
-- The owner adds everybody once; for that moment row-level security does not bind it.
ALTER TABLE person NO FORCE ROW LEVEL SECURITY;
INSERT INTO guess_refresh (user_id) SELECT user_id FROM person;
ALTER TABLE person FORCE ROW LEVEL SECURITY;

ALTER TABLE guess_refresh ENABLE ROW LEVEL SECURITY;
ALTER TABLE guess_refresh FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON guess_refresh TO lucas_app
  USING (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid))
  WITH CHECK (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON guess_refresh TO lucas_app;

-- Who is still to be refreshed. The data of blocked users wait until the block ends.
GRANT SELECT (user_id) ON guess_refresh TO lucas_lookup;
CREATE POLICY lookup ON guess_refresh FOR SELECT TO lucas_lookup USING (true);
CREATE FUNCTION list_guess_refreshes(at_most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT g.user_id FROM public.guess_refresh g
         WHERE NOT EXISTS (SELECT FROM public.person p WHERE p.user_id = g.user_id AND p.data_blocked_at IS NOT NULL)
         ORDER BY g.user_id LIMIT at_most $$;
REVOKE ALL ON FUNCTION list_guess_refreshes(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_guess_refreshes(integer) TO lucas_app;
GRANT CREATE ON SCHEMA public TO lucas_lookup;
ALTER FUNCTION list_guess_refreshes(integer) OWNER TO lucas_lookup;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;
