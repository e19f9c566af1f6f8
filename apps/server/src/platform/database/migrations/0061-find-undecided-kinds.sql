-- The sweep also finds the users of rows that release 1.0.0 wrote after 0047 (0060), so that their kinds are decided again.
GRANT SELECT (user_id, kind, kind_source) ON transaction TO lucas_lookup;
-- Its owner alone may replace the function.
GRANT CREATE ON SCHEMA public TO lucas_lookup;
SET LOCAL ROLE lucas_lookup;
CREATE OR REPLACE FUNCTION list_outdated_kinds(current_rules integer, at_most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ (SELECT d.user_id FROM public.kind_detection d
          WHERE d.rules < current_rules
            AND NOT EXISTS (SELECT FROM public.person p WHERE p.user_id = d.user_id AND p.data_blocked_at IS NOT NULL)
          ORDER BY d.rules LIMIT at_most)
        UNION
        (SELECT t.user_id FROM public.transaction t
          WHERE ((t.kind_source = 'sign' AND t.kind NOT IN ('spending', 'income'))
              OR (t.kind_source = 'pair' AND t.kind IN ('spending', 'income')))
            AND NOT EXISTS (SELECT FROM public.person p WHERE p.user_id = t.user_id AND p.data_blocked_at IS NOT NULL)
          LIMIT at_most)
        LIMIT at_most $$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;
