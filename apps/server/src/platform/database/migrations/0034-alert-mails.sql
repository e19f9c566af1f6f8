-- Alerts by mail: what goes into one letter together, when it is due, and that it went.
CREATE TABLE notification_mail (
  user_id    uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  id         uuid NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('alert', 'summary', 'security')),
  due_at     timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  -- From here on nothing joins it: another try says the same.
  closed_at  timestamptz,
  sent_at    timestamptz,
  PRIMARY KEY (user_id, id)
);
CREATE UNIQUE INDEX notification_mail_open ON notification_mail (user_id, kind) WHERE closed_at IS NULL;
ALTER TABLE notification_mail ENABLE ROW LEVEL SECURITY;
ALTER TABLE notification_mail FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON notification_mail TO lucas_app
  USING (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid))
  WITH CHECK (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON notification_mail TO lucas_app;

ALTER TABLE notification
  -- False for what is told by mail alone.
  ADD COLUMN in_app boolean NOT NULL DEFAULT true,
  ADD COLUMN mail_id uuid,
  ADD FOREIGN KEY (user_id, mail_id) REFERENCES notification_mail (user_id, id) ON DELETE SET NULL (mail_id);
CREATE INDEX notification_by_mail ON notification (user_id, mail_id) WHERE mail_id IS NOT NULL;

ALTER TABLE notification_preference
  ADD COLUMN email_muted_kinds text[] NOT NULL DEFAULT '{}',
  ADD COLUMN email_summary text NOT NULL DEFAULT 'daily' CHECK (email_summary IN ('daily', 'weekly')),
  -- Of the link in the letters; null until the first one was written.
  ADD COLUMN unsubscribe_hash bytea;
CREATE INDEX notification_preference_unsubscribe ON notification_preference (unsubscribe_hash);

-- The link names nobody, and who follows it need not sign in.
GRANT SELECT (user_id, unsubscribe_hash) ON notification_preference TO lucas_lookup;
CREATE POLICY lookup ON notification_preference FOR SELECT TO lucas_lookup USING (true);
CREATE FUNCTION find_unsubscriber(wanted bytea) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT user_id FROM public.notification_preference WHERE unsubscribe_hash = wanted $$;

-- Rights first: after the handover only the new owner could change them.
REVOKE ALL ON FUNCTION find_unsubscriber(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_unsubscriber(bytea) TO lucas_app;
GRANT CREATE ON SCHEMA public TO lucas_lookup;
ALTER FUNCTION find_unsubscriber(bytea) OWNER TO lucas_lookup;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;
