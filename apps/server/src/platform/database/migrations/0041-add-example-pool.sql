-- Households that are prepared before a visitor comes (ADR 017). The default is a household of a visitor: the release before
-- knows no other.
ALTER TABLE example_visit ADD COLUMN pooled boolean NOT NULL DEFAULT false;
CREATE INDEX example_visit_pooled ON example_visit (made_at) WHERE pooled;

GRANT SELECT (made_at, ready_at, pooled) ON example_visit TO lucas_lookup;

-- Households that a visitor may be given, the oldest first.
CREATE FUNCTION list_pooled_example_visits(usable_after timestamptz, at_most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
    SELECT user_id FROM public.example_visit
     WHERE pooled AND ready_at IS NOT NULL AND expires_at > usable_after ORDER BY made_at LIMIT at_most
  $$;

-- How many households there are, how many of them wait for a visitor, and how many visitors wait for theirs.
CREATE FUNCTION count_example_households(at timestamptz)
  RETURNS TABLE (total integer, pooled integer, waiting integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
    SELECT count(*)::integer,
           count(*) FILTER (WHERE v.pooled AND v.expires_at > at)::integer,
           count(*) FILTER (WHERE NOT v.pooled AND v.ready_at IS NULL AND v.expires_at > at)::integer
      FROM public.example_visit v
  $$;

-- Whose visit is over, or whose household never came.
CREATE FUNCTION list_ended_example_visits(before timestamptz, unready_before timestamptz, at_most integer)
  RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
    SELECT user_id FROM public.example_visit
     WHERE expires_at <= before OR (ready_at IS NULL AND made_at <= unready_before)
     ORDER BY expires_at LIMIT at_most
  $$;

-- Rights first: after the handover only the new owner could change them.
REVOKE ALL ON FUNCTION list_pooled_example_visits(timestamptz, integer), count_example_households(timestamptz),
  list_ended_example_visits(timestamptz, timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_pooled_example_visits(timestamptz, integer), count_example_households(timestamptz),
  list_ended_example_visits(timestamptz, timestamptz, integer) TO lucas_app;
GRANT CREATE ON SCHEMA public TO lucas_lookup;
ALTER FUNCTION list_pooled_example_visits(timestamptz, integer) OWNER TO lucas_lookup;
ALTER FUNCTION count_example_households(timestamptz) OWNER TO lucas_lookup;
ALTER FUNCTION list_ended_example_visits(timestamptz, timestamptz, integer) OWNER TO lucas_lookup;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;
