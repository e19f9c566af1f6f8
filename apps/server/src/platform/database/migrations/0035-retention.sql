-- What is over is cleared away: whose rows are over is looked up through one reviewed function, and found by an index.

-- When the body of a callback was erased because its time was over.
ALTER TABLE provider_callback ADD COLUMN emptied_at timestamptz;

CREATE INDEX session_over ON session (expires_at);
CREATE INDEX ws_ticket_over ON ws_ticket (expires_at);
CREATE INDEX account_code_over ON account_code (expires_at);
CREATE INDEX password_reset_over ON password_reset (expires_at);
CREATE INDEX email_change_over ON email_change (expires_at);
CREATE INDEX idempotency_key_over ON idempotency_key (created_at);
CREATE INDEX outbox_event_over ON outbox_event (told_at) WHERE told_at IS NOT NULL;
CREATE INDEX provider_callback_over ON provider_callback (done_at) WHERE state = 'done' AND emptied_at IS NULL;
CREATE INDEX rate_counter_over ON rate_counter (window_start);

GRANT SELECT (expires_at) ON ws_ticket, password_reset, email_change TO lucas_lookup;
GRANT SELECT (user_id, expires_at) ON account_code TO lucas_lookup;
GRANT SELECT (user_id, created_at) ON idempotency_key TO lucas_lookup;
GRANT SELECT (done_at, emptied_at) ON provider_callback TO lucas_lookup;
CREATE POLICY lookup ON account_code FOR SELECT TO lucas_lookup USING (true);
CREATE POLICY lookup ON idempotency_key FOR SELECT TO lucas_lookup USING (true);

-- People with rows of this table that were over before then, those first whose rows have been so for longest.
CREATE FUNCTION list_people_with_leftovers(of_table text, before timestamptz, at_most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
    SELECT DISTINCT found.user_id FROM (
      (SELECT user_id FROM public.session
        WHERE of_table = 'session' AND expires_at < before ORDER BY expires_at LIMIT at_most)
      UNION ALL
      (SELECT user_id FROM public.ws_ticket
        WHERE of_table = 'ws_ticket' AND expires_at < before ORDER BY expires_at LIMIT at_most)
      UNION ALL
      (SELECT user_id FROM public.account_code
        WHERE of_table = 'account_code' AND expires_at < before ORDER BY expires_at LIMIT at_most)
      UNION ALL
      (SELECT user_id FROM public.password_reset
        WHERE of_table = 'password_reset' AND expires_at < before ORDER BY expires_at LIMIT at_most)
      UNION ALL
      (SELECT user_id FROM public.email_change
        WHERE of_table = 'email_change' AND expires_at < before ORDER BY expires_at LIMIT at_most)
      UNION ALL
      (SELECT user_id FROM public.idempotency_key
        WHERE of_table = 'idempotency_key' AND created_at < before ORDER BY created_at LIMIT at_most)
      UNION ALL
      (SELECT user_id FROM public.outbox_event
        WHERE of_table = 'outbox_event' AND told_at < before ORDER BY told_at LIMIT at_most)
      UNION ALL
      (SELECT user_id FROM public.provider_callback
        WHERE of_table = 'provider_callback' AND state = 'done' AND emptied_at IS NULL AND done_at < before
        ORDER BY done_at LIMIT at_most)
    ) found $$;

REVOKE ALL ON FUNCTION list_people_with_leftovers(text, timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_people_with_leftovers(text, timestamptz, integer) TO lucas_app;
GRANT CREATE ON SCHEMA public TO lucas_lookup;
ALTER FUNCTION list_people_with_leftovers(text, timestamptz, integer) OWNER TO lucas_lookup;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;
