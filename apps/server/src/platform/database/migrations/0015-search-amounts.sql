-- Searching an amount goes through the index of amounts, range by range: the planner, left to itself, read every row.
-- Its owner alone may replace it.
GRANT CREATE ON SCHEMA public TO lucas_lookup;
SET LOCAL ROLE lucas_lookup;
CREATE OR REPLACE FUNCTION search_transactions(pattern text, digits text, at_most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public SET plan_cache_mode = force_custom_plan
  AS $$
    (SELECT t.id FROM public.transaction t
      WHERE t.user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid)
        AND t.deleted_at IS NULL AND t.search_text LIKE pattern
      LIMIT at_most)
    UNION ALL
    -- Every amount that begins with the digits lies in one range for each number of digits that follow.
    (SELECT t.id FROM generate_series(0, 17 - length(digits)) AS following,
           LATERAL (SELECT (digits::numeric * 10::numeric ^ following)::bigint, ((digits::numeric + 1) * 10::numeric ^ following - 1)::bigint) AS r (low, high),
           (VALUES (1), (-1)) AS s (sign),
           LATERAL (SELECT a.id FROM public.transaction a
             WHERE a.user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid)
               AND a.deleted_at IS NULL
               AND a.sort_amount BETWEEN (CASE sign WHEN 1 THEN low ELSE -high END) AND (CASE sign WHEN 1 THEN high ELSE -low END)
               AND abs(a.amount)::text LIKE digits || '%'
             OFFSET 0) AS t
      LIMIT at_most)
    LIMIT at_most
  $$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;
