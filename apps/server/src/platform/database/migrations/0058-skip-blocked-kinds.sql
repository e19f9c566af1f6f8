-- The kinds of users whose data are blocked wait until the block ends, like the other work on blocked data (0043, 0048).
-- Its owner alone may replace the function.
GRANT CREATE ON SCHEMA public TO lucas_lookup;
SET LOCAL ROLE lucas_lookup;
CREATE OR REPLACE FUNCTION list_outdated_kinds(current_rules integer, at_most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT d.user_id FROM public.kind_detection d
         WHERE d.rules < current_rules
           AND NOT EXISTS (SELECT FROM public.person p WHERE p.user_id = d.user_id AND p.data_blocked_at IS NOT NULL)
         ORDER BY d.rules LIMIT at_most $$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;
