-- Browsers in which a user has signed in: each has a count of wrong passwords of its own, so that a stranger's do not
-- keep the user out (S-13). The hash covers the user's id too: no row says that two users share a browser.
CREATE TABLE known_browser (
  user_id      uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  token_hash   bytea NOT NULL,
  created_at   timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  PRIMARY KEY (user_id, token_hash)
);
CREATE INDEX known_browser_over ON known_browser (expires_at);

ALTER TABLE known_browser ENABLE ROW LEVEL SECURITY;
ALTER TABLE known_browser FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON known_browser TO lucas_app
  USING (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid))
  WITH CHECK (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON known_browser TO lucas_app;

-- Retention finds expired rows through its one reviewed function.
GRANT SELECT (user_id, expires_at) ON known_browser TO lucas_lookup;
CREATE POLICY lookup ON known_browser FOR SELECT TO lucas_lookup USING (true);

-- Its owner alone may replace it.
GRANT CREATE ON SCHEMA public TO lucas_lookup;
SET LOCAL ROLE lucas_lookup;
CREATE OR REPLACE FUNCTION list_people_with_leftovers(of_table text, before timestamptz, at_most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
    SELECT DISTINCT found.user_id FROM (
      (SELECT user_id FROM public.session
        WHERE of_table = 'session' AND expires_at < before ORDER BY expires_at LIMIT at_most)
      UNION ALL
      (SELECT user_id FROM public.ws_ticket
        WHERE of_table = 'ws_ticket' AND expires_at < before ORDER BY expires_at LIMIT at_most)
      UNION ALL
      (SELECT user_id FROM public.known_browser
        WHERE of_table = 'known_browser' AND expires_at < before ORDER BY expires_at LIMIT at_most)
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
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;
