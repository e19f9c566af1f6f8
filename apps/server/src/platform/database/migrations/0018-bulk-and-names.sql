-- Changes of many rows at once, and names that a person teaches as they teach categories.

CREATE TABLE bulk_change (
  user_id    uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  id         uuid NOT NULL,
  subject    text NOT NULL CHECK (subject IN ('category', 'tags', 'reviewed')),
  -- What the rows got.
  category   text,
  tags       text[],
  reviewed   boolean,
  created_at timestamptz NOT NULL,
  undone_at  timestamptz,
  PRIMARY KEY (user_id, id),
  CHECK ((subject = 'category') = (category IS NOT NULL) AND (subject = 'tags') = (tags IS NOT NULL)
         AND (subject = 'reviewed') = (reviewed IS NOT NULL))
);
-- What rows had before. Those that were alike stand together: a hundred thousand rows are a few of these.
CREATE TABLE bulk_change_rows (
  user_id             uuid NOT NULL,
  change_id           uuid NOT NULL,
  number              integer NOT NULL,
  transaction_ids     uuid[] NOT NULL,
  category            text NOT NULL,
  category_source     text NOT NULL CHECK (category_source IN ('person', 'learned', 'merchant', 'rule', 'model', 'none')),
  category_confidence smallint NOT NULL CHECK (category_confidence BETWEEN 0 AND 100),
  reviewed            boolean NOT NULL,
  tags                text[] NOT NULL,
  PRIMARY KEY (user_id, change_id, number),
  FOREIGN KEY (user_id, change_id) REFERENCES bulk_change (user_id, id) ON DELETE CASCADE
);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['bulk_change', 'bulk_change_rows'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_rows ON %I TO lucas_app
      USING (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))
      WITH CHECK (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON bulk_change, bulk_change_rows TO lucas_app;

-- A correction speaks of a category or of a name.
ALTER TABLE category_correction RENAME TO correction;
ALTER TABLE correction RENAME COLUMN category TO value;
ALTER TABLE correction ADD COLUMN subject text NOT NULL DEFAULT 'category' CHECK (subject IN ('category', 'name'));
ALTER TABLE correction ALTER COLUMN subject DROP DEFAULT;
DROP INDEX category_correction_alike;
CREATE UNIQUE INDEX correction_alike ON correction (user_id, subject, alike) WHERE ended_at IS NULL;
ALTER TABLE category_correction_row RENAME TO correction_row;
ALTER INDEX category_correction_row_transaction RENAME TO correction_row_transaction;
-- Null on rows that were remembered before names could be taught.
ALTER TABLE correction_row ADD COLUMN merchant_name text,
  ADD COLUMN name_source text CHECK (name_source IN ('bank', 'person', 'learned'));
ALTER TABLE transaction DROP CONSTRAINT transaction_name_source_check;
ALTER TABLE transaction ADD CONSTRAINT transaction_name_source_check CHECK (name_source IN ('bank', 'person', 'learned'));
