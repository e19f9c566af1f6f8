-- Rows that the user left out of an import, so that a later file does not bring them back. The hash covers day, amount and description.
CREATE TABLE statement_import_left_out (
  user_id    uuid NOT NULL,
  import_id  uuid NOT NULL,
  account_id uuid NOT NULL,
  row_hash   bytea NOT NULL,
  count      int NOT NULL,
  PRIMARY KEY (user_id, import_id, row_hash),
  FOREIGN KEY (user_id, import_id) REFERENCES statement_import (user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, account_id) REFERENCES account (user_id, id) ON DELETE CASCADE
);
CREATE INDEX statement_import_left_out_account ON statement_import_left_out (user_id, account_id);
ALTER TABLE statement_import_left_out ENABLE ROW LEVEL SECURITY;
ALTER TABLE statement_import_left_out FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON statement_import_left_out TO lucas_app
  USING (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid))
  WITH CHECK (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON statement_import_left_out TO lucas_app;

ALTER TABLE statement_import ADD COLUMN count_left_out int;
