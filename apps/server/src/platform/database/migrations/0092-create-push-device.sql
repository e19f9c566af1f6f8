-- A browser that receives notifications (Web Push) while its session lasts.
CREATE TABLE push_device (
  user_id      uuid NOT NULL,
  id           uuid NOT NULL,
  session_id   uuid NOT NULL,
  -- Its address at the push service and its keys, encrypted under the user's data key.
  subscription bytea NOT NULL,
  -- The public key of the server that the browser accepts messages from.
  sender_key   text NOT NULL,
  user_agent   text NOT NULL,
  created_at   timestamptz NOT NULL,
  -- When the push service last accepted a message.
  last_used_at timestamptz,
  -- The end of the session.
  expires_at   timestamptz NOT NULL,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, session_id),
  FOREIGN KEY (user_id, session_id) REFERENCES session (user_id, id) ON DELETE CASCADE
);

-- Notifications that go to the devices of a user together, like those of a mail.
CREATE TABLE notification_push (
  user_id          uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  id               uuid NOT NULL,
  kind             text NOT NULL CHECK (kind IN ('alert', 'summary', 'security')),
  -- Ids of `notification`.
  notification_ids uuid[] NOT NULL,
  due_at           timestamptz NOT NULL,
  created_at       timestamptz NOT NULL,
  -- From here on no notification is added: all devices and attempts get the same.
  closed_at        timestamptz,
  PRIMARY KEY (user_id, id)
);
CREATE UNIQUE INDEX notification_push_open ON notification_push (user_id, kind) WHERE closed_at IS NULL;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['push_device', 'notification_push'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_rows ON %I TO lucas_app
      USING (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))
      WITH CHECK (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON push_device, notification_push TO lucas_app;

-- Whether notifications on devices say amounts.
ALTER TABLE notification_preference ADD COLUMN push_amounts boolean NOT NULL DEFAULT false;
