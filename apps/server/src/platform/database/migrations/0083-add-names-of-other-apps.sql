-- What the user calls an account or a category in another app, and which one it is here. The next file of the app proposes it.
CREATE TABLE statement_import_name (
  user_id    uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  app        text NOT NULL,
  subject    text NOT NULL CHECK (subject IN ('account', 'category')),
  their_group text NOT NULL DEFAULT '',
  their_name text NOT NULL,
  account_id uuid,
  category   text,
  parent     text,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, app, subject, their_group, their_name),
  FOREIGN KEY (user_id, account_id) REFERENCES account (user_id, id) ON DELETE CASCADE,
  CHECK ((subject = 'account') = (account_id IS NOT NULL)),
  CHECK ((subject = 'category') = (category IS NOT NULL))
);
CREATE INDEX statement_import_name_account ON statement_import_name (user_id, account_id);
ALTER TABLE statement_import_name ENABLE ROW LEVEL SECURITY;
ALTER TABLE statement_import_name FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON statement_import_name TO lucas_app
  USING (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid))
  WITH CHECK (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON statement_import_name TO lucas_app;
