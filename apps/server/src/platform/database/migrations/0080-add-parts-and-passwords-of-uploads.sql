-- One upload can hold several statements: each becomes an import of its own, a part of the same file. The password of a PDF stays
-- sealed until the file is read; then its text stays in the place of the password, for corrections.
ALTER TABLE statement_import ADD COLUMN upload_id uuid;
ALTER TABLE statement_import ADD COLUMN part int NOT NULL DEFAULT 0;
ALTER TABLE statement_import ADD COLUMN password bytea;
ALTER TABLE statement_import ADD COLUMN unlocked bytea;

-- The user's RUT, from which banks make the passwords of their statements. Stored only on request, encrypted with the user's key.
CREATE TABLE statement_rut (
  user_id    uuid PRIMARY KEY REFERENCES person (user_id) ON DELETE CASCADE,
  rut        bytea NOT NULL,
  created_at timestamptz NOT NULL
);
ALTER TABLE statement_rut ENABLE ROW LEVEL SECURITY;
ALTER TABLE statement_rut FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON statement_rut TO lucas_app
  USING (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid))
  WITH CHECK (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON statement_rut TO lucas_app;
