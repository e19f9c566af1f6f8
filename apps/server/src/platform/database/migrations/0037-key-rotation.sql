-- Whose key is wrapped by another key than the current one: asked by the command that changes keys (S-37).
GRANT SELECT (user_id, key_id) ON user_key TO lucas_lookup;
CREATE POLICY lookup ON user_key FOR SELECT TO lucas_lookup USING (true);
CREATE FUNCTION list_keys_wrapped_by_others(current_key text, after uuid, at_most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT user_id FROM public.user_key
         WHERE key_id <> current_key AND (after IS NULL OR user_id > after) ORDER BY user_id LIMIT at_most $$;

-- Rights first: after the handover only the new owner could change them.
REVOKE ALL ON FUNCTION list_keys_wrapped_by_others(text, uuid, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_keys_wrapped_by_others(text, uuid, integer) TO lucas_app;
GRANT CREATE ON SCHEMA public TO lucas_lookup;
ALTER FUNCTION list_keys_wrapped_by_others(text, uuid, integer) OWNER TO lucas_lookup;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;
