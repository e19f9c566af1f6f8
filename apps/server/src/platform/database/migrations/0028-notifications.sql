-- What Lucas tells a person, once per cause.
CREATE TABLE notification (
  user_id     uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  id          uuid NOT NULL,
  kind        text NOT NULL,
  -- Why it is told: the same cause never tells twice.
  cause       text NOT NULL,
  title       text NOT NULL,
  message     text NOT NULL,
  -- What it is about. Not a foreign key: what was told stays told when the thing itself goes.
  subject     text CHECK (subject IN ('transaction', 'account', 'connection', 'goal', 'category', 'security')),
  subject_key text,
  created_at  timestamptz NOT NULL,
  read_at     timestamptz,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, cause),
  CHECK (subject IS NOT NULL OR subject_key IS NULL)
);
CREATE INDEX notification_newest ON notification (user_id, created_at DESC, id DESC);
CREATE INDEX notification_unread ON notification (user_id, created_at DESC, id DESC) WHERE read_at IS NULL;

-- Everything is on where there is no row.
CREATE TABLE notification_preference (
  user_id               uuid PRIMARY KEY REFERENCES person (user_id) ON DELETE CASCADE,
  in_app_enabled        boolean NOT NULL DEFAULT true,
  push_enabled          boolean NOT NULL DEFAULT true,
  email_enabled         boolean NOT NULL DEFAULT true,
  sync_reminder_enabled boolean NOT NULL DEFAULT true,
  muted_kinds           text[] NOT NULL DEFAULT '{}',
  updated_at            timestamptz NOT NULL
);

-- Up to when the rows of an account have been looked at: those that came before the first look are history.
CREATE TABLE notification_watch (
  user_id    uuid NOT NULL,
  account_id uuid NOT NULL,
  seen_until timestamptz NOT NULL,
  -- The share of a card's limit that was passed last: 0, 50 or 70.
  level      smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, account_id),
  FOREIGN KEY (user_id, account_id) REFERENCES account (user_id, id) ON DELETE CASCADE
);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['notification', 'notification_preference', 'notification_watch'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_rows ON %I TO lucas_app
      USING (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))
      WITH CHECK (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON notification, notification_preference, notification_watch TO lucas_app;
