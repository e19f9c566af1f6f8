-- What the user sets on a series besides its name, kind, rhythm, amount and next day: the range of its amount, the account or
-- card that it is charged to, and the day on which it was cancelled.
ALTER TABLE recurring_series
  ADD COLUMN own_amount_least bigint,
  ADD COLUMN own_amount_most  bigint,
  ADD COLUMN own_account_id   uuid,
  ADD COLUMN cancelled_on     date,
  ADD CONSTRAINT recurring_series_own_range
    CHECK ((own_amount_least IS NULL) = (own_amount_most IS NULL) AND own_amount_least <= own_amount_most),
  ADD CONSTRAINT recurring_series_own_account
    FOREIGN KEY (user_id, own_account_id) REFERENCES account (user_id, id) ON DELETE SET NULL (own_account_id);
CREATE INDEX recurring_series_own_account ON recurring_series (user_id, own_account_id) WHERE own_account_id IS NOT NULL;

-- The private address of a user's calendar. Only the hash of its token is stored.
CREATE TABLE calendar_feed (
  user_id       uuid PRIMARY KEY REFERENCES person (user_id) ON DELETE CASCADE,
  token_hash    bytea NOT NULL,
  shows_names   boolean NOT NULL,
  shows_amounts boolean NOT NULL,
  created_at    timestamptz NOT NULL,
  last_used_at  timestamptz
);
CREATE INDEX calendar_feed_token ON calendar_feed (token_hash);

ALTER TABLE calendar_feed ENABLE ROW LEVEL SECURITY;
ALTER TABLE calendar_feed FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON calendar_feed TO lucas_app
  USING (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid))
  WITH CHECK (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON calendar_feed TO lucas_app;

-- A calendar names no user and does not sign in: its token finds the user, unless the account waits for its erasure.
GRANT SELECT (user_id, token_hash) ON calendar_feed TO lucas_lookup;
CREATE POLICY lookup ON calendar_feed FOR SELECT TO lucas_lookup USING (true);
CREATE FUNCTION find_calendar_feed(wanted bytea) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT f.user_id FROM public.calendar_feed f
         WHERE f.token_hash = wanted
           AND NOT EXISTS (SELECT FROM public.account_deletion d WHERE d.user_id = f.user_id) $$;

-- Rights first: after the handover only the new owner could change them.
REVOKE ALL ON FUNCTION find_calendar_feed(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_calendar_feed(bytea) TO lucas_app;
GRANT CREATE ON SCHEMA public TO lucas_lookup;
ALTER FUNCTION find_calendar_feed(bytea) OWNER TO lucas_lookup;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;

-- A notification can be about a commitment.
ALTER TABLE notification
  DROP CONSTRAINT notification_subject_check,
  ADD CONSTRAINT notification_subject_check
    CHECK (subject IN ('transaction', 'account', 'connection', 'goal', 'category', 'security', 'left', 'budget', 'commitment'));
