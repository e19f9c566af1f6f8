-- The ZIP of one's data, imported into a new account: what is known of it, and its bytes in encrypted pieces until it is stored.
CREATE TABLE data_import (
  user_id       uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  id            uuid NOT NULL,
  file_name     text NOT NULL,
  size          bigint NOT NULL,
  state         text NOT NULL CHECK (state IN ('uploading', 'reading', 'preview', 'storing', 'done', 'failed')),
  rows_done     int NOT NULL DEFAULT 0,
  rows_total    int,
  -- Sealed: whose data they are and how much there is.
  summary       bytea,
  problem       jsonb,
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL,
  PRIMARY KEY (user_id, id)
);
ALTER TABLE data_import ENABLE ROW LEVEL SECURITY;
ALTER TABLE data_import FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON data_import TO lucas_app
  USING (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid))
  WITH CHECK (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON data_import TO lucas_app;

CREATE TABLE data_import_piece (
  user_id    uuid NOT NULL,
  import_id  uuid NOT NULL,
  position   int NOT NULL,
  body       bytea NOT NULL,
  PRIMARY KEY (user_id, import_id, position),
  FOREIGN KEY (user_id, import_id) REFERENCES data_import (user_id, id) ON DELETE CASCADE
);
ALTER TABLE data_import_piece ENABLE ROW LEVEL SECURITY;
ALTER TABLE data_import_piece FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON data_import_piece TO lucas_app
  USING (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid))
  WITH CHECK (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON data_import_piece TO lucas_app;
